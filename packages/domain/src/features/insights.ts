import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const insightsPages = [
  {
    id: "management/insights",
    path: "/dashboard/management/insights",
    module: "insights-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "insights:manage",
    menu: { under: "management", place: 5 },
    words: ["insights"],
  },
] as const satisfies readonly PageDescription[];

export const insights = describeFeature({
  name: "insights",
  after: [],
  calls: {
    listInsights: { method: "GET", path: "/insights/", needs: "insights:read" },
    readInsight: { method: "POST", path: "/insights/{id}/read/", needs: "insights:read" },
    listManagedInsights: { method: "GET", path: "/insights/manage/", needs: "insights:manage" },
    createInsight: { method: "POST", path: "/insights/", needs: "insights:manage" },
    updateInsight: { method: "PUT", path: "/insights/{id}/", needs: "insights:manage" },
    deleteInsight: { method: "DELETE", path: "/insights/{id}/", needs: "insights:manage" },
    countAudience: { method: "POST", path: "/insights/audience/", needs: "insights:manage" },
  },
  pages: insightsPages,
  texts: ["insights"],
  audits: ["insight.changed"],
});
