import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { leaksMatched, matchListings } from "../../leaks/index.ts";
import { matchMentions } from "../commands/match-mentions.ts";
import { reportFailedRules } from "../commands/report-failed-rules.ts";

/** Matches texts and listings that were collected earlier with keywords and domains that were added since. */
export const matchMentionsJob = defineJob({
  name: "match-mentions",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_, { services }) {
    await runUnits(services.events, {
      name: "match-mentions",
      units: [
        {
          step: "mentions",
          work: async () => {
            const { hits } = await matchMentions(services);
            if (hits > 0) await services.jobs.announce(leaksMatched, {});
          },
        },
        { step: "reports", work: () => reportFailedRules(services) },
        { step: "listings", work: () => matchListings(services) },
      ],
      idOf: ({ step }) => step,
      run: async ({ work }) => void (await work()),
    });
  },
});
