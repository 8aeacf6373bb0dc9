import { defineFeature } from "../../platform/feature.ts";
import { deliverAlertJob } from "./jobs/deliver-alert.ts";
import { pollTicketsJob } from "./jobs/poll-tickets.ts";
import { raiseAlertsJob } from "./jobs/raise-alerts.ts";
import { raiseExploitedJob } from "./jobs/raise-exploited.ts";
import { sweepAlertsJob } from "./jobs/sweep-alerts.ts";
import { watchCertificatesJob } from "./jobs/watch-certificates.ts";
import { alertLogRoutes } from "./routes/alert-log.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { ticketRoutes, ticketSystemRoutes } from "./routes/tickets.ts";

export const alerts = defineFeature({
  routes: [...alertRoutes, ...alertLogRoutes, ...notificationRoutes, ...ticketRoutes, ...ticketSystemRoutes],
  jobs: [deliverAlertJob, raiseAlertsJob, raiseExploitedJob, sweepAlertsJob, watchCertificatesJob, pollTicketsJob],
});
