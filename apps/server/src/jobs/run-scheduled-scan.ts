import { ScanId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { MOST_ATTEMPTS, workOnScan } from "../scan/work-on-scan.ts";
import { defineJob } from "./job.ts";

/** A run that the schedule asked for. A line of its own with half the places: a customer's click never waits behind it. */
export const runScheduledScanJob = defineJob({
  name: "run-scheduled-scan",
  payload: z.object({ scan: ScanId }),
  onceFor: ({ scan }) => scan,
  retries: MOST_ATTEMPTS,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60 * 60,
  atOnce: (places) => Math.ceil(places / 2),
  run: ({ scan }, context) => workOnScan(scan, context),
});
