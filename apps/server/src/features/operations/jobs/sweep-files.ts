import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";

/** Deletes stored parts that no one finished, and objects whose rows are gone. */
export const sweepFilesJob = defineJob({
  name: "sweep-files",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "17 * * * *",
  timeLimitSeconds: 1_800,
  async run(_payload, { services: { files } }) {
    await files.sweep();
  },
});
