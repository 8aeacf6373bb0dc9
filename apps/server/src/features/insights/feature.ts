import { defineFeature } from "../../platform/feature.ts";
import { insightRoutes } from "./routes/insights.ts";

export const insights = defineFeature({
  routes: [...insightRoutes],
  jobs: [],
});
