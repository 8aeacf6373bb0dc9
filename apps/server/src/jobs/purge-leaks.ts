import * as z from "zod";

import { purgeLeaks } from "../leaks/purge-leaks.ts";
import { defineJob } from "./job.ts";

/** The annual purge: what leaked in years gone by ends, and so do the keys that would open it in a backup. */
export const purgeLeaksJob = defineJob({
  name: "purge-leaks",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "23 3 * * *",
  async run(_payload, { services }) {
    await purgeLeaks(services);
  },
});
