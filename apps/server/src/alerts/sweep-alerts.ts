import { settingsWithDue } from "@parapet/db/queries/alert";
import { dropOldDeliveries, dueDeliveries } from "@parapet/db/queries/alert-delivery";
import { within } from "@parapet/db/scope";

import { deliverAlertJob } from "../jobs/deliver-alert.ts";
import type { Services } from "../services.ts";
import { releaseAlerts } from "./raise-alert.ts";
import { raiseForImports } from "./raise-for-run.ts";

const AT_ONCE = 500;
const LOG_KEPT_MS = 180 * 86_400_000;

/** What time itself brings: imports that settled, digests and quiet hours that are over, attempts that are due again. */
export const sweepAlerts = async (services: Services): Promise<void> => {
  await raiseForImports(services);
  const due = await within(services.db, "everything", (tx) => settingsWithDue(tx, services.now(), AT_ONCE));
  for (const { org_id, setting_id } of due)
    await within(services.db, "everything", (tx) => releaseAlerts(services, tx, org_id, setting_id));
  const waiting = await within(services.db, "everything", (tx) => dueDeliveries(tx, services.now(), AT_ONCE));
  for (const delivery of waiting) await services.jobs.ask(deliverAlertJob, { delivery });
  await within(services.db, "everything", (tx) =>
    dropOldDeliveries(tx, new Date(services.now().getTime() - LOG_KEPT_MS)),
  );
};
