import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { announceEnded } from "../commands/announce-ended.ts";

/** Every minute: notifies administrators of what stopped because its owner has no authority any more. */
export const announceEndedJob = defineJob({
  name: "announce-ended",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    await announceEnded(services);
  },
});
