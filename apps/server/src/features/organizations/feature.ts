import { defineFeature } from "../../platform/feature.ts";
import { importClientsJob } from "./jobs/import-clients.ts";
import { purgeJob } from "./jobs/purge.ts";
import { brandingRoutes } from "./routes/branding.ts";
import { clientImportRoutes } from "./routes/client-imports.ts";
import { organizationRoutes } from "./routes/organizations.ts";

export const organizations = defineFeature({
  routes: [...brandingRoutes, ...clientImportRoutes, ...organizationRoutes],
  jobs: [importClientsJob, purgeJob],
});
