import { defineFeature } from "../../platform/feature.ts";
import { pdfReportRoutes } from "./routes/pdf-report.ts";

export const reports = defineFeature({
  routes: [pdfReportRoutes],
  jobs: [],
});
