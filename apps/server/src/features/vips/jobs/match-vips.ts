import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { leaksMatched } from "../../leaks/index.ts";
import { matchVips } from "../commands/match-vips.ts";

/** Searches for watched people in leaks, logs and mentions: every hour, and when a person or a leak was added. */
export const matchVipsJob = defineJob({
  name: "match-vips",
  payload: z.object({}),
  onceFor: () => "all",
  on: [leaksMatched],
  schedule: "23 * * * *",
  async run(_payload, { services }) {
    await matchVips(services);
  },
});
