import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { watchCertificates } from "../commands/watch-certificates.ts";

/** Every quarter of an hour: the certificate logs of the domains that were not read for a day. */
export const watchCertificatesJob = defineJob({
  name: "watch-certificates",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/15 * * * *",
  async run(_payload, { services, signal }) {
    await watchCertificates(services, signal);
  },
});
