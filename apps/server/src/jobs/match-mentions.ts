import * as z from "zod";

import { matchListings } from "../market/store-listings.ts";
import { matchMentions } from "../mentions/match-mentions.ts";
import { reportFailedRules } from "../mentions/report-failed-rules.ts";
import { defineJob } from "./job.ts";
import { runUnits } from "./run-units.ts";

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
        { step: "mentions", work: () => matchMentions(services) },
        { step: "reports", work: () => reportFailedRules(services) },
        { step: "listings", work: () => matchListings(services) },
      ],
      idOf: ({ step }) => step,
      run: async ({ work }) => void (await work()),
    });
  },
});
