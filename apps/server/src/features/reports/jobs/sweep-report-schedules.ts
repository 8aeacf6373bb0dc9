import {
  advanceSchedule,
  dueSchedules,
  expireReports,
  scheduleById,
  settleDeliveries,
} from "@parapet/db/queries/reports";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { nextRun } from "@parapet/domain/reports";
import * as z from "zod";

import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { startRun } from "../commands/start-run.ts";

const MAX_AT_ONCE = 200;
/** Files stay as long as a monthly report is the newest one, and a little longer. */
const FILES_MS = 45 * DAY_MS;
const RUN_MS = 2 * 3_600_000;

/** Starts the reports that are due. However long the program was stopped, each is sent once. */
export const sweepReportSchedules = async (
  services: Pick<Services, "db" | "events" | "jobs" | "now">,
): Promise<void> => {
  const { db, now } = services;
  const due = await asSystem(db, "due-work", async (tx, everything) => {
    await settleDeliveries(tx);
    await expireReports(tx, new Date(now().getTime() - FILES_MS), new Date(now().getTime() - RUN_MS));
    return dueSchedules(tx, everything, now(), MAX_AT_ONCE);
  });
  await runUnits(services.events, {
    name: "sweep-report-schedules",
    units: due,
    idOf: ({ id }) => id,
    run: async ({ id, org_id }) => {
      const org = OrgId.parse(org_id);
      await within(db, [org], async (tx) => {
        const schedule = await scheduleById(tx, [org], id);
        if (schedule === undefined) return;
        const timing = {
          cadence: schedule.cadence,
          day: schedule.day,
          time: schedule.local_time,
          timeZone: schedule.time_zone,
        };
        if (!(await advanceSchedule(tx, org, id, schedule.next_run_at, nextRun(timing, now())))) return;
        if ((await ownerNow(tx, "report-schedule", id, now())) !== null)
          await startRun(services, tx, { org, schedule: id, origin: "schedule" });
      });
    },
  });
};

/** Every minute: reports that are due, what became of their mails, files past their retention. */
export const sweepReportSchedulesJob = defineJob({
  name: "sweep-report-schedules",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    await sweepReportSchedules(services);
  },
});
