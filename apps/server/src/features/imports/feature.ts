import { defineFeature } from "../../platform/feature.ts";
import { runUploadJob, dropStaleUploadsJob } from "./jobs/run-upload.ts";
import { importRoutes } from "./routes/imports.ts";

export const imports = defineFeature({
  routes: [...importRoutes],
  jobs: [runUploadJob, dropStaleUploadsJob],
});
