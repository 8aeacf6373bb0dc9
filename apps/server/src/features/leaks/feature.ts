import { defineFeature } from "../../platform/feature.ts";
import { matchLeaksJob } from "./jobs/match-leaks.ts";
import { purgeLeaksJob } from "./jobs/purge-leaks.ts";
import { breachRoutes } from "./routes/breaches.ts";
import { credentialRoutes } from "./routes/credentials.ts";

export const leaks = defineFeature({
  routes: [breachRoutes, ...credentialRoutes],
  jobs: [matchLeaksJob, purgeLeaksJob],
});
