import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const scansPages = [
  {
    id: "current-risk/scan-history",
    path: "/dashboard/current-risk/scan-history",
    module: "runs-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "scans:read",
    menu: { under: "reports-and-compliance", place: 4 },
    words: ["runs"],
  },
] as const satisfies readonly PageDescription[];

export const scans = describeFeature({
  name: "scans",
  after: ["validation", "verification", "coverage", "intel", "score"],
  calls: {
    estimateScan: { method: "GET", path: "/scans/estimate/", needs: "scans:read" },
    listScans: { method: "GET", path: "/scans/", needs: "scans:read" },
    startScan: { method: "POST", path: "/scans/", needs: "scans:start" },
    readScan: { method: "GET", path: "/scans/{id}/", needs: "scans:read" },
    cancelScan: { method: "POST", path: "/scans/{id}/cancel/", needs: "scans:start" },
    followScan: { method: "GET", path: "/scans/{id}/events", needs: "scans:read" },
    diffScans: { method: "GET", path: "/scans/{a}/diff/{b}/", needs: "scans:read" },
    listKnowledge: { method: "GET", path: "/portal_management/knowledge/", needs: "portal:manage" },
    diffKnowledge: { method: "GET", path: "/portal_management/knowledge/{from}/diff/{to}/", needs: "portal:manage" },
    activateKnowledge: {
      method: "POST",
      path: "/portal_management/knowledge/{version}/activate/",
      needs: "portal:manage",
    },
  },
  pages: scansPages,
  texts: ["runs"],
  audits: ["scan.started", "scan.cancelled", "knowledge.activated", "knowledge.rolled-back"],
  keyScopes: { "scans.start": ["scans:start", "scans:read", "domains:read"] },
  publishes: ["scan-recorded"],
  subscribes: ["domain-verified"],
  flags: { templates: "operator" },
});
