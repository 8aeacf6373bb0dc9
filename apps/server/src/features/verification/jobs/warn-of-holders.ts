import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { warnOfHolders } from "../commands/warn-of-holders.ts";

/** Queued with the domain, in its transaction: the search over all organizations needs a connection of its own. */
export const warnOfHoldersJob = defineJob({
  name: "warn-of-holders",
  payload: z.object({ org: z.string(), domain: z.string() }),
  async run(added, { services }) {
    await warnOfHolders(services, added);
    services.mail.nudge();
  },
});
