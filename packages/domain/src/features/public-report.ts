import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const publicReportPages = [
  {
    id: "results",
    path: "/results/:domain",
    module: "results-page.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["results"],
    standIn: "/results/-",
  },
  { id: "result", path: "/result", module: "results-page.tsx", frame: "site", opensTo: "anyone", words: ["results"] },
] as const satisfies readonly PageDescription[];

export const publicReport = describeFeature({
  name: "public-report",
  after: ["leaks", "mentions", "coverage", "scans", "leads"],
  calls: {
    checkAddress: { method: "POST", path: "/address_check/", needs: "anyone" },
    publicReport: { method: "POST", path: "/public_report/", needs: "anyone", flag: "public-scan" },
    followPublicReport: { method: "GET", path: "/public_report/events", needs: "anyone" },
    requestReport: { method: "POST", path: "/request_report/", needs: "anyone" },
  },
  pages: publicReportPages,
  texts: ["results"],
  audits: [],
  flags: { "public-scan": "visitors" },
});
