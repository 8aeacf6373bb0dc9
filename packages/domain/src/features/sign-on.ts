import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const signOnPages = [
  {
    id: "account/settings/sign-on",
    path: "/dashboard/account/settings/sign-on",
    formerly: ["/dashboard/account/sign-on", "/dashboard/management/sign-on"],
    module: "sign-on-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "sign-on:manage",
    menu: { under: "settings", place: 3 },
    words: ["sign-on", "sign-on-refusals", "users"],
  },
] as const satisfies readonly PageDescription[];

export const signOn = describeFeature({
  name: "sign-on",
  after: ["access"],
  calls: {
    getSignOn: { method: "GET", path: "/sign_on/", needs: "sign-on:manage" },
    createConnection: { method: "POST", path: "/sign_on/connections/", needs: "sign-on:manage" },
    changeConnection: { method: "PUT", path: "/sign_on/connections/{id}/", needs: "sign-on:manage" },
    createSamlConnection: { method: "POST", path: "/sign_on/saml/", needs: "sign-on:manage" },
    changeSamlConnection: { method: "PUT", path: "/sign_on/saml/{id}/", needs: "sign-on:manage" },
    removeConnection: { method: "DELETE", path: "/sign_on/connections/{id}/", needs: "sign-on:manage" },
    switchConnection: { method: "POST", path: "/sign_on/connections/{id}/state/", needs: "sign-on:manage" },
    testConnection: { method: "POST", path: "/sign_on/connections/{id}/test/", needs: "sign-on:manage" },
    readSignOnTest: { method: "GET", path: "/sign_on/tests/{id}/", needs: "sign-on:manage" },
    putGroupMap: { method: "PUT", path: "/sign_on/groups/", needs: "sign-on:manage" },
    putEmergencyAccounts: { method: "PUT", path: "/sign_on/emergency/", needs: "sign-on:manage" },
    findSignOn: { method: "POST", path: "/sign-on/lookup", base: "/api", needs: "anyone" },
    startSignOn: { method: "POST", path: "/sign-on/start", base: "/api", needs: "anyone" },
    signOnCallback: { method: "GET", path: "/sign-on/{id}/callback", base: "/api", needs: "anyone" },
    signOnAssertion: { method: "POST", path: "/sign-on/{id}/assertion", base: "/api", needs: "anyone" },
    signOnMetadata: { method: "GET", path: "/sign-on/{id}/metadata", base: "/api", needs: "anyone" },
    signOnLogout: { method: "POST", path: "/sign-on/{id}/logout", base: "/api", needs: "anyone" },
  },
  pages: signOnPages,
  texts: ["sign-on", "sign-on-refusals"],
  audits: [
    "sign-in.provider",
    "sign-on.created",
    "sign-on.changed",
    "sign-on.removed",
    "sign-on.switched",
    "sign-on.tested",
    "sign-on.groups-changed",
    "sign-on.emergency-changed",
    "sign-on.logout",
    "user.linked",
  ],
});
