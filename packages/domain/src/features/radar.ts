import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const radarPages = [
  {
    id: "current-risk/exploited-vulnerabilities",
    path: "/dashboard/current-risk/exploited-vulnerabilities",
    module: "radar-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "findings:read",
    menu: { under: "current-risk/exposure", place: 12 },
    words: ["radar"],
  },
] as const satisfies readonly PageDescription[];

export const radar = describeFeature({
  name: "radar",
  after: ["intel", "score", "scans", "findings"],
  calls: {
    listExploited: { method: "GET", path: "/exploited/", needs: "findings:read" },
    exportExploited: {
      method: "GET",
      path: "/exploited/export/",
      needs: "findings:export",
      alsoNeeds: "findings:read",
    },
    readExploited: { method: "GET", path: "/exploited/{cve}/", needs: "findings:read" },
  },
  pages: radarPages,
  texts: ["radar"],
  audits: ["radar.exported"],
  subscribes: ["exploited-catalog-updated"],
});
