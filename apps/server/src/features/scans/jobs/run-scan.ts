import { ScanId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { MAX_ATTEMPTS, workOnScan } from "../commands/work-on-scan.ts";

/** A run that a customer waits for. */
export const runScanJob = defineJob({
  name: "run-scan",
  payload: z.object({ scan: ScanId }),
  takesTurns: true,
  onceFor: ({ scan }) => scan,
  retries: MAX_ATTEMPTS,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60 * 60,
  run: ({ scan }, context) => workOnScan(scan, context),
});
