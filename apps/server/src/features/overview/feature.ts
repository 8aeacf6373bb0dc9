import { defineFeature } from "../../platform/feature.ts";
import { actionRoutes } from "./routes/actions.ts";
import { attackPathRoutes } from "./routes/attack-paths.ts";
import { changeRoutes } from "./routes/changes.ts";
import { forecastRoutes } from "./routes/forecast.ts";
import { menuCountRoutes } from "./routes/menu-counts.ts";
import { reportRoutes } from "./routes/reports.ts";
import { scoreRoutes } from "./routes/score.ts";

export const overview = defineFeature({
  routes: [actionRoutes, attackPathRoutes, changeRoutes, forecastRoutes, menuCountRoutes, reportRoutes, ...scoreRoutes],
  jobs: [],
});
