import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const serviceAccountsPages = [
  {
    id: "account/settings/service-accounts",
    path: "/dashboard/account/settings/service-accounts",
    module: "service-accounts-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "service-accounts:manage",
    menu: { under: "settings", place: 6 },
    words: ["service-accounts", "account"],
  },
] as const satisfies readonly PageDescription[];

export const serviceAccounts = describeFeature({
  name: "service-accounts",
  after: ["access", "assistants"],
  calls: {
    listServiceAccounts: { method: "GET", path: "/service_accounts/", needs: "service-accounts:manage" },
    createServiceAccount: {
      method: "POST",
      path: "/service_accounts/",
      needs: "service-accounts:manage",
      alsoNeeds: "api-keys:own",
    },
    changeServiceAccount: {
      method: "PUT",
      path: "/service_accounts/{id}/",
      needs: "service-accounts:manage",
      alsoNeeds: "api-keys:own",
    },
    rotateServiceAccount: {
      method: "POST",
      path: "/service_accounts/{id}/rotate/",
      needs: "service-accounts:manage",
      alsoNeeds: "api-keys:own",
    },
    revokeServiceAccount: { method: "DELETE", path: "/service_accounts/{id}/", needs: "service-accounts:manage" },
  },
  pages: serviceAccountsPages,
  texts: ["service-accounts"],
  audits: [
    "service-account.created",
    "service-account.changed",
    "service-account.rotated",
    "service-account.revoked",
    "service-account.refused",
  ],
});
