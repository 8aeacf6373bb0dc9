import { dropOldIdentityChanges, sweepSessions } from "@parapet/db/queries/access";
import { dropIdempotentRequests, dropOldMail, dropRateWindows } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { after } from "../../../platform/session/lifetimes.ts";

/** Clears away ended sessions, spent codes, rate limits, repeatable requests, sent mail and requests without an answer. */
export const sweepSessionsJob = defineJob({
  name: "sweep-sessions",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "17 * * * *",
  async run(_payload, { services: { db, now } }) {
    await asSystem(db, "retention", async (tx) => {
      await sweepSessions(tx, now(), after(now(), -2 * DAY_MS));
      await dropRateWindows(tx, after(now(), -DAY_MS));
      await dropIdempotentRequests(tx, after(now(), -DAY_MS));
      // Rejected ones are remembered for the 30 days in which they are not asked again.
      await dropOldIdentityChanges(tx, after(now(), -40 * DAY_MS));
      await dropOldMail(tx, after(now(), -30 * DAY_MS));
    });
  },
});
