import type { Db } from "@parapet/db/db";
import { insertRun } from "@parapet/db/queries/reports";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";
import { runReportScheduleJob } from "../jobs/run-report-schedule.ts";

/** Opens a run and its job in one transaction. Null: a run of this schedule is under way. */
export const startRun = async (
  services: Pick<Services, "jobs" | "now">,
  tx: Db,
  run: { readonly org: OrgId; readonly schedule: string; readonly origin: "schedule" | "hand" },
): Promise<string | null> => {
  const id = await insertRun(tx, { ...run, at: services.now() });
  if (id !== null) await services.jobs.enqueue(runReportScheduleJob, { run: id }, { tx });
  return id;
};
