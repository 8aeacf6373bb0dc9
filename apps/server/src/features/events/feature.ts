import { defineFeature } from "../../platform/feature.ts";
import { deliverEventsJob } from "./jobs/deliver-events.ts";
import { purgeEventsJob } from "./jobs/purge-events.ts";
import { sweepOutboxJob } from "./jobs/sweep-outbox.ts";
import { eventRoutes } from "./routes/events.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

export const events = defineFeature({
  routes: [...eventRoutes, ...webhookRoutes],
  jobs: [sweepOutboxJob, deliverEventsJob, purgeEventsJob],
});
