import { ScanId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { MAX_ATTEMPTS, workOnScan } from "../commands/work-on-scan.ts";

/** A scheduled scan. Its own queue with half the worker slots: a manual scan never waits behind it. */
export const runScheduledScanJob = defineJob({
  name: "run-scheduled-scan",
  payload: z.object({ scan: ScanId }),
  onceFor: ({ scan }) => scan,
  retries: MAX_ATTEMPTS,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60 * 60,
  concurrency: (places) => Math.ceil(places / 2),
  run: ({ scan }, context) => workOnScan(scan, context),
});
