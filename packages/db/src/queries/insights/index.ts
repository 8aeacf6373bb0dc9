export {
  type Audience,
  audienceSize,
  changeInsight,
  dropInsight,
  insertInsight,
  type InsightDraft,
  insightExists,
  insightsFor,
  type InsightState,
  managedInsights,
  markInsightRead,
} from "./insight.ts";
