import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const compliancePages = [
  {
    id: "current-risk/compliance",
    path: "/dashboard/current-risk/compliance",
    module: "compliance-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "findings:read",
    menu: { under: "reports-and-compliance", place: 3 },
    words: ["compliance", "coverage"],
  },
] as const satisfies readonly PageDescription[];

export const compliance = describeFeature({
  name: "compliance",
  after: ["coverage"],
  calls: {
    listFrameworks: { method: "GET", path: "/compliance/", needs: "findings:read" },
    readFramework: { method: "GET", path: "/compliance/{framework}/", needs: "findings:read" },
    exportFramework: {
      method: "GET",
      path: "/compliance/{framework}/export/",
      needs: "findings:export",
      alsoNeeds: "findings:read",
    },
    listClientCompliance: {
      method: "GET",
      path: "/compliance/clients/{framework}/",
      needs: "organizations:read",
      alsoNeeds: "findings:read",
    },
  },
  pages: compliancePages,
  texts: ["compliance"],
  audits: ["compliance.exported"],
});
