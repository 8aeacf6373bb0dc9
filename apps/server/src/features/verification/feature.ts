import { defineFeature } from "../../platform/feature.ts";
import { reverifyDomainsJob } from "./jobs/reverify-domains.ts";
import { warnOfHoldersJob } from "./jobs/warn-of-holders.ts";

export const verification = defineFeature({
  routes: [],
  jobs: [reverifyDomainsJob, warnOfHoldersJob],
});
