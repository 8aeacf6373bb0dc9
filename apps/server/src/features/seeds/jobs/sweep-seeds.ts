import { expansionsDue } from "@parapet/db/queries/seeds";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { expandSeedsJob } from "./expand-seeds.ts";

const EVERY_MS = 7 * 86_400_000;
const MAX_AT_ONCE = 25;

/** Every hour: queues the search for organizations whose newest one is a week old. */
export const sweepSeedsJob = defineJob({
  name: "sweep-seeds",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "23 * * * *",
  async run(_payload, { services }) {
    const before = new Date(services.now().getTime() - EVERY_MS);
    const due = await asSystem(services.db, "due-work", (tx) => expansionsDue(tx, before, MAX_AT_ONCE));
    for (const org of due) await services.jobs.enqueue(expandSeedsJob, { org }, { org });
  },
});
