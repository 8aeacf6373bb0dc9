import { defineFeature } from "../../platform/feature.ts";
import { labelAssetsJob } from "./jobs/label-assets.ts";
import { assetRuleRoutes } from "./routes/asset-rules.ts";
import { assetRoutes } from "./routes/assets.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { inventoryRoutes } from "./routes/inventory.ts";

export const inventory = defineFeature({
  routes: [assetRoutes, ...inventoryRoutes, ...assetRuleRoutes, ...calendarRoutes],
  jobs: [labelAssetsJob],
});
