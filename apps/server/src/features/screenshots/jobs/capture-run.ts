import { ScanId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { scanRecorded } from "../../scans/index.ts";
import { captureRun } from "../commands/capture-run.ts";

/** Takes the screenshots of a run. */
export const captureRunJob = defineJob({
  name: "capture-run",
  payload: z.object({ scan: ScanId }),
  onceFor: ({ scan }) => scan,
  on: [scanRecorded],
  retries: 2,
  retryDelaySeconds: 60,
  timeLimitSeconds: 30 * 60,
  // A browser each: two at once would not fit the memory that one is given.
  concurrency: () => 1,
  run: ({ scan }, { services, signal }) => captureRun(services, scan, signal),
});
