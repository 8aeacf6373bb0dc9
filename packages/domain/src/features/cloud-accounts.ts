import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const cloudAccountsPages = [
  {
    id: "account/settings/cloud-accounts",
    path: "/dashboard/account/settings/cloud-accounts",
    formerly: ["/dashboard/account/cloud-accounts", "/dashboard/management/cloud-accounts"],
    module: "cloud-accounts-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "cloud:manage",
    menu: { under: "settings", place: 4 },
    words: ["cloud-accounts"],
  },
] as const satisfies readonly PageDescription[];

export const cloudAccounts = describeFeature({
  name: "cloud-accounts",
  after: ["verification"],
  calls: {
    listCloudAccounts: { method: "GET", path: "/cloud_accounts/", needs: "cloud:manage" },
    createCloudAccount: { method: "POST", path: "/cloud_accounts/", needs: "cloud:manage" },
    changeCloudAccount: { method: "PUT", path: "/cloud_accounts/{id}/", needs: "cloud:manage" },
    removeCloudAccount: { method: "DELETE", path: "/cloud_accounts/{id}/", needs: "cloud:manage" },
    testCloudAccount: { method: "POST", path: "/cloud_accounts/{id}/test/", needs: "cloud:manage" },
    readCloudAccount: { method: "POST", path: "/cloud_accounts/{id}/read/", needs: "cloud:manage" },
  },
  pages: cloudAccountsPages,
  texts: ["cloud-accounts"],
  audits: ["cloud-account.created", "cloud-account.changed", "cloud-account.removed", "cloud-account.tested"],
});
