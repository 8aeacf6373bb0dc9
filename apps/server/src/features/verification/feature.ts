import { defineFeature } from "../../platform/feature.ts";
import { reverifyDomainsJob } from "./jobs/reverify-domains.ts";

export const verification = defineFeature({
  routes: [],
  jobs: [reverifyDomainsJob],
});
