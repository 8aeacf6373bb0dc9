import type { Db } from "@parapet/db/db";

import type { Services } from "../../../platform/services.ts";
import { runConnectorJob } from "../jobs/connectors.ts";

/** Queues a run; null where one is queued already. */
export const requestRun = (services: Pick<Services, "jobs">, db: Db, connector: string) =>
  services.jobs.enqueue(runConnectorJob, { connector }, { tx: db });
