import { finishedRun } from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { scanRecorded } from "../../scans/index.ts";
import { setDueDatesFor } from "../commands/set-due-dates.ts";

/** Computes the due dates of an organization again after its policy changed. */
export const setDueDatesJob = defineJob({
  name: "set-due-dates",
  payload: z.object({ org: OrgId }),
  onceFor: ({ org }) => org,
  retries: 3,
  async run({ org }, { services: { db }, signal }) {
    await within(db, [org], (tx) => setDueDatesFor(tx, org, signal));
  },
});

/** Sets the due dates of what a run found, worsened or reopened. */
export const dueDatesOfScanJob = defineJob({
  name: "due-dates-of-scan",
  payload: scanRecorded.payload,
  on: [scanRecorded],
  onceFor: ({ scan }) => scan,
  retries: 3,
  async run({ scan }, { services: { db }, signal }) {
    const run = await asSystem(db, "job-lookup", (tx) => finishedRun(tx, scan));
    if (run === undefined) return;
    const org = OrgId.parse(run.org_id);
    await within(db, [org], (tx) => setDueDatesFor(tx, org, signal));
  },
});
