import { defineFeature } from "../../platform/feature.ts";
import { captureRunJob } from "./jobs/capture-run.ts";
import { captureSuspiciousJob } from "./jobs/capture-suspicious.ts";
import { screenshotRoutes } from "./routes/screenshots.ts";

export const screenshots = defineFeature({
  routes: [...screenshotRoutes],
  jobs: [captureRunJob, captureSuspiciousJob],
});
