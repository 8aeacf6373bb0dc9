import { defineFeature } from "../../platform/feature.ts";
import { assetRoutes } from "./routes/assets.ts";

export const inventory = defineFeature({
  routes: [assetRoutes],
  jobs: [],
});
