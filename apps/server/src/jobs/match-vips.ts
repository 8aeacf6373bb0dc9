import * as z from "zod";

import { leaksMatched } from "../leaks/leaks-matched.ts";
import { matchVips } from "../vips/match-vips.ts";
import { defineJob } from "./job.ts";

/** Looks for watched people in leaks, logs and mentions: every hour, and when a person or a leak was added. */
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
