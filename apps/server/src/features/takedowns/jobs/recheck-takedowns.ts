import { takedownsToCheck } from "@parapet/db/queries/takedowns";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { recheckTakedown } from "../commands/recheck-takedown.ts";

/** One check one name. */
export const recheckTakedownJob = defineJob({
  name: "recheck-takedown",
  payload: z.object({ takedown: z.uuid() }),
  takesTurns: true,
  onceFor: ({ takedown }) => takedown,
  timeLimitSeconds: 2 * 60,
  async run({ takedown }, { services, signal }) {
    await recheckTakedown(services, takedown, signal);
  },
});

/** Every day: asks for a check of each name that is under way or was taken down within the last 90 days. */
export const recheckTakedownsJob = defineJob({
  name: "recheck-takedowns",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "41 5 * * *",
  async run(_payload, { services: { db, now, jobs, events } }) {
    const due = await asSystem(db, "due-work", (tx, everything) => takedownsToCheck(tx, everything, now()));
    await runUnits(events, {
      name: "recheck-takedowns",
      units: due,
      idOf: ({ id }) => id,
      run: async ({ id, org_id: org }) => void (await jobs.enqueue(recheckTakedownJob, { takedown: id }, { org })),
    });
  },
});
