import { defineFeature } from "../../platform/feature.ts";
import { assetRoutes } from "./routes/assets.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { inventoryRoutes } from "./routes/inventory.ts";

export const inventory = defineFeature({
  routes: [assetRoutes, inventoryRoutes, calendarRoutes],
  jobs: [],
});
