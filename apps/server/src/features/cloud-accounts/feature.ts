import { defineFeature } from "../../platform/feature.ts";
import { readCloudAccountJob, readDueCloudAccountsJob } from "./jobs/read-accounts.ts";
import { cloudAccountRoutes } from "./routes/cloud-accounts.ts";

export const cloudAccounts = defineFeature({
  routes: [...cloudAccountRoutes],
  jobs: [readCloudAccountJob, readDueCloudAccountsJob],
});
