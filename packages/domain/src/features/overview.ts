import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const overviewPages = [
  {
    id: "current-risk",
    path: "/dashboard/current-risk",
    module: "overview-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    menu: { under: "current-risk", place: 4 },
    words: ["overview", "coverage", "report", "attack-paths", "definitions"],
    prerendered: true,
  },
  {
    id: "current-risk/exposure",
    path: "/dashboard/current-risk/exposure",
    module: "exposure-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "findings:read",
    menu: { under: "current-risk", place: 7 },
    words: ["overview", "coverage", "attack-paths"],
  },
  {
    id: "predictive-dashboard",
    path: "/dashboard/predictive-dashboard",
    module: "predictive/predictive-page.tsx",
    frame: "screen",
    opensTo: "signed-in",
    needs: "forecast:read",
    menu: { under: "reports-and-compliance", place: 5 },
    words: ["predictive", "coverage"],
  },
] as const satisfies readonly PageDescription[];

export const overview = describeFeature({
  name: "overview",
  after: ["leaks", "coverage", "score", "scans", "findings"],
  calls: {
    countMenu: { method: "GET", path: "/menu_counts/", needs: "findings:read" },
    listActions: { method: "GET", path: "/actions/", needs: "findings:read" },
    listAttackPaths: { method: "GET", path: "/attack_paths/", needs: "credentials:masked" },
    readForecast: { method: "GET", path: "/forecast/", needs: "forecast:read", alsoNeeds: "risk:read" },
    detailReport: { method: "POST", path: "/detail_report/", needs: "risk:read" },
    readScore: { method: "GET", path: "/score/", needs: "risk:read" },
    whatIf: { method: "POST", path: "/score/what_if/", needs: "findings:read", alsoNeeds: "risk:read" },
    listChanges: { method: "GET", path: "/changes/", needs: "findings:read" },
  },
  pages: overviewPages,
  texts: ["overview", "attack-paths", "predictive"],
  audits: [],
});
