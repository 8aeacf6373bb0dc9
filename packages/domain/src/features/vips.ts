import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const vipsPages = [
  {
    id: "management/vip-management",
    path: "/dashboard/management/vip-management",
    module: "vips-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "vips:manage",
    menu: { under: "management", place: 3 },
    words: ["vips", "coverage"],
  },
  {
    id: "management/vip-management/seeAll/:id",
    path: "/dashboard/management/vip-management/seeAll/:id",
    module: "vip-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "vips:manage",
    menu: { below: "management/vip-management" },
    words: ["vips", "coverage"],
  },
  {
    id: "monitoring-consent",
    path: "/monitoring-consent/:token",
    module: "monitoring-consent/monitoring-consent-page.tsx",
    frame: "site",
    opensTo: "link",
    words: ["monitoring-consent"],
  },
] as const satisfies readonly PageDescription[];

export const vips = describeFeature({
  name: "vips",
  after: ["leaks", "coverage"],
  calls: {
    readMonitoringConsent: { method: "POST", path: "/monitoring_consent/", needs: "anyone" },
    answerMonitoringConsent: { method: "POST", path: "/monitoring_consent/answer/", needs: "anyone" },
    listVips: { method: "GET", path: "/vip_management/", needs: "vips:manage" },
    createVip: { method: "POST", path: "/vip_management/", needs: "vips:manage" },
    getVip: { method: "GET", path: "/vip_management/{id}/", needs: "vips:manage" },
    updateVip: { method: "PUT", path: "/vip_management/{id}/", needs: "vips:manage" },
    deleteVip: { method: "DELETE", path: "/vip_management/{id}/", needs: "vips:manage" },
    requestConsent: { method: "POST", path: "/vip_management/{id}/consent_requests/", needs: "vips:manage" },
    listVipFindings: { method: "GET", path: "/vip_management/{id}/findings/", needs: "vips:manage" },
    markVipSeen: { method: "POST", path: "/vip_management/{id}/seen/", needs: "vips:manage" },
    exportVipFindings: {
      method: "GET",
      path: "/vip_management/{id}/findings/export/",
      needs: "vips:manage",
      alsoNeeds: "findings:export",
    },
  },
  pages: vipsPages,
  texts: ["monitoring-consent", "vips"],
  audits: [
    "vip.created",
    "vip.changed",
    "vip.deleted",
    "vip.consent-requested",
    "vip.consent-confirmed",
    "vip.consent-refused",
    "vip.consent-withdrawn",
    "vip.exported",
  ],
  keyScopes: { "vips.manage": ["vips:manage"] },
  subscribes: ["leaks-matched"],
});
