import { purgeEvents } from "@parapet/db/queries/events";
import { isSteadyClock } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import { RETENTION } from "@parapet/domain/contracts/retention";
import { DAY_MS } from "@parapet/domain/durations";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";

const AT_ONCE = 5_000;
const MOST_STEPS = 200;

/** Deletes events and their deliveries past the retention period, in steps that hold no lock for long. */
export const purgeEventsJob = defineJob({
  name: "purge-events",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "23 * * * *",
  async run(_payload, { services: { db, now }, signal }) {
    if (!(await asSystem(db, "retention", (tx) => isSteadyClock(tx, "purge-events", now())))) return;
    const before = new Date(now().getTime() - RETENTION.events * DAY_MS);
    for (let step = 0; step < MOST_STEPS && !signal.aborted; step += 1)
      if ((await asSystem(db, "retention", (tx) => purgeEvents(tx, before, AT_ONCE))) === 0) return;
  },
});
