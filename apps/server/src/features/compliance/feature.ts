import { defineFeature } from "../../platform/feature.ts";
import { complianceRoutes } from "./routes/compliance.ts";

export const compliance = defineFeature({
  routes: [...complianceRoutes],
  jobs: [],
});
