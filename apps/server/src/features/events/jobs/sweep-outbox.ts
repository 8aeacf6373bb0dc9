import { hasUnplaced } from "@parapet/db/queries/events";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { sweepOutbox } from "../commands/sweep-outbox.ts";

/** Within a second after something was written to the outbox, and every minute for attempts that are due. */
export const sweepOutboxJob = defineJob({
  name: "sweep-outbox",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  isDue: ({ db }) => asSystem(db, "due-work", hasUnplaced),
  async run(_payload, { services }) {
    await sweepOutbox(services);
  },
});
