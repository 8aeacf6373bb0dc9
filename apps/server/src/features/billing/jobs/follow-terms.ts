import { followTerms } from "@parapet/db/queries/billing";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";

/** A term of another plan has begun: lists and audiences follow. Limits are computed from the terms and need no job. */
export const followTermsJob = defineJob({
  name: "follow-terms",
  payload: z.object({}),
  schedule: "*/10 * * * *",
  timeLimitSeconds: 60,
  async run(_, { services }) {
    await asSystem(services.db, "due-work", (db) => followTerms(db, services.now()));
  },
});
