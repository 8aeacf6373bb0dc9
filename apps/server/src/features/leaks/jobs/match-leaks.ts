import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { matchLeaks } from "../commands/match-leaks.ts";
import { leaksMatched } from "../leaks-matched.ts";

/** Copies leaks that were imported earlier to domains and people that were added or verified since. */
export const matchLeaksJob = defineJob({
  name: "match-leaks",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    const leakServices = { ...services, pool: services.database.pool, dataDir: services.config.dataDir };
    const { copied } = await matchLeaks(leakServices);
    if (copied > 0) await services.jobs.announce(leaksMatched, {});
  },
});
