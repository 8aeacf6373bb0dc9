import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const validationPages = [
  {
    id: "account/settings/validation",
    path: "/dashboard/account/settings/validation",
    module: "validation-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "validation:manage",
    menu: { under: "settings", place: 9 },
    words: ["validation"],
  },
] as const satisfies readonly PageDescription[];

export const validation = describeFeature({
  name: "validation",
  after: [],
  calls: {
    readValidation: { method: "GET", path: "/validation/", needs: "validation:manage" },
    signValidationConsent: { method: "POST", path: "/validation/", needs: "validation:sign" },
    confirmValidationConsent: { method: "POST", path: "/validation/{id}/confirm/", needs: "validation:sign" },
    withdrawValidationConsent: { method: "POST", path: "/validation/{id}/withdraw/", needs: "validation:manage" },
    stopValidation: { method: "POST", path: "/validation/stop/", needs: "validation:manage" },
    changeValidationPolicy: { method: "PUT", path: "/validation/policy/", needs: "validation:sign" },
  },
  pages: validationPages,
  texts: ["validation"],
  audits: [
    "validation.signed",
    "validation.confirmed",
    "validation.withdrawn",
    "validation.stopped",
    "validation.policy-changed",
  ],
});
