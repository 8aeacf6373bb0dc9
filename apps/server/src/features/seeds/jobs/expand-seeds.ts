import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { expandSeedsFor } from "../commands/expand-seeds.ts";

/** Searches for assets of one organization beyond its domains. */
export const expandSeedsJob = defineJob({
  name: "expand-seeds",
  payload: z.object({ org: OrgId }),
  takesTurns: true,
  onceFor: ({ org }) => org,
  retries: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 600,
  // The services that are asked are public; few searches at a time.
  concurrency: () => 1,
  async run({ org }, { services, signal }) {
    await expandSeedsFor(services, org, signal);
  },
});
