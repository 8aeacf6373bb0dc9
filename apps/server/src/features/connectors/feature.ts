import { defineFeature } from "../../platform/feature.ts";
import { runConnectorJob, runDueConnectorsJob } from "./jobs/connectors.ts";
import { connectorRoutes } from "./routes/connectors.ts";

export const connectors = defineFeature({
  routes: [...connectorRoutes],
  jobs: [runConnectorJob, runDueConnectorsJob],
});
