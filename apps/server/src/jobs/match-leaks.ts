import * as z from "zod";

import { matchLeaks } from "../leaks/match-leaks.ts";
import { defineJob } from "./job.ts";

/** Brings leaks that were imported earlier to domains that were added or proven since. */
export const matchLeaksJob = defineJob({
  name: "match-leaks",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    await matchLeaks({ ...services, pool: services.database.pool, dataDir: services.config.dataDir });
  },
});
