import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { purgeLeaks } from "../commands/purge-leaks.ts";
import { ageLeaks } from "../commands/store-leaks.ts";

/** Once a day: what leaked in years gone by ends with the keys that would open it in a backup; what was fresh grows old. */
export const purgeLeaksJob = defineJob({
  name: "purge-leaks",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "23 3 * * *",
  async run(_payload, { services }) {
    await purgeLeaks(services);
    await ageLeaks({ db: services.db, now: services.now });
  },
});
