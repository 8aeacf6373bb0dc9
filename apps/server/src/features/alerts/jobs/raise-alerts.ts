import { defineJob } from "../../../platform/queue/job.ts";
import { scanRecorded } from "../../scans/index.ts";
import { raiseForRun } from "../commands/raise-for-run.ts";

/** Raises alerts for a finished run. Enqueued in the transaction that finishes the run. */
export const raiseAlertsJob = defineJob({
  name: "raise-alerts",
  payload: scanRecorded.payload,
  on: [scanRecorded],
  onceFor: ({ scan }) => scan,
  retries: 10,
  async run({ scan }, { services }) {
    await raiseForRun(services, scan);
  },
});
