import { reopenExpired } from "@parapet/db/queries/finding";
import { within } from "@parapet/db/scope";
import * as z from "zod";

import { scoreAgain } from "../commands/keep-score.ts";
import { defineJob } from "./job.ts";

/** Accepted risks and other judgements with an end: from then on the finding counts again. */
export const reopenExpiredJob = defineJob({
  name: "reopen-expired",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_payload, { services: { db, now } }) {
    await within(db, "everything", async (tx) => {
      const at = now();
      for (const of of await reopenExpired(tx, at)) await scoreAgain(tx, of, "expiry", at);
    });
  },
});
