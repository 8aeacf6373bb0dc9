import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const operationsPages = [
  {
    id: "status",
    path: "/status",
    module: "status/status-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["status"],
    prerendered: true,
  },
  {
    id: "management/portal-management",
    path: "/dashboard/management/portal-management",
    module: "portal-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "portal:manage",
    menu: { under: "management", place: 6 },
    words: ["portal", "orders", "leads", "branding", "organizations", "audit"],
  },
] as const satisfies readonly PageDescription[];

export const operations = describeFeature({
  name: "operations",
  after: [],
  calls: {
    readExportQueue: { method: "GET", path: "/export_queue/", needs: "account:own" },
    isLive: { method: "GET", path: "/health/live/", needs: "anyone" },
    isReady: { method: "GET", path: "/health/ready/", needs: "anyone" },
    queueState: { method: "GET", path: "/portal_management/queue/", needs: "portal:manage" },
    listJobs: { method: "GET", path: "/portal_management/jobs/", needs: "portal:manage" },
    retryJob: { method: "POST", path: "/portal_management/jobs/{name}/{id}/retry/", needs: "portal:manage" },
    cancelJob: { method: "POST", path: "/portal_management/jobs/{name}/{id}/cancel/", needs: "portal:manage" },
    listPlans: { method: "GET", path: "/plans/", needs: "anyone" },
    changePlans: { method: "PUT", path: "/portal_management/plans/", needs: "portal:manage" },
    listPublicFeatures: { method: "GET", path: "/public_features/", needs: "anyone" },
    listFeatures: { method: "GET", path: "/portal_management/features/", needs: "portal:manage" },
    changeFeatures: { method: "PUT", path: "/portal_management/features/", needs: "portal:manage" },
    readSiteLinks: { method: "GET", path: "/site_links/", needs: "anyone" },
    getSiteLinks: { method: "GET", path: "/portal_management/site_links/", needs: "portal:manage" },
    changeSiteLinks: { method: "PUT", path: "/portal_management/site_links/", needs: "portal:manage" },
    getMailState: { method: "GET", path: "/portal_management/mail/", needs: "portal:manage" },
    testMail: { method: "POST", path: "/portal_management/mail/test/", needs: "portal:manage" },
    getStatus: { method: "GET", path: "/status/", needs: "anyone" },
  },
  pages: operationsPages,
  texts: ["status", "portal", "branding"],
  audits: ["job.retried", "job.cancelled", "mail.tested", "key.rotated", "portal.changed"],
});
