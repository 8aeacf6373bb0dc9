import { dueFixClaims, leaseFixClaim, orgsWithScannedClaims, settleScannedClaims } from "@parapet/db/queries/findings";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { notifyTicketFor } from "../../alerts/index.ts";
import { verifyFindingJob } from "./verify-finding.ts";

const AT_ONCE = 200;

/** Reported fixes that no re-test has verified yet: those that a scan decided are ended, those that are due are tested again. */
export const retestReportedFixesJob = defineJob({
  name: "retest-reported-fixes",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    const { db, jobs, events } = services;
    const at = services.now();
    await runUnits(events, {
      name: "settle-reported-fixes",
      units: await asSystem(db, "due-work", orgsWithScannedClaims),
      idOf: (org) => org,
      run: (org) =>
        within(db, [org], async (tx) => {
          for (const finding of await settleScannedClaims(tx, org, at))
            await notifyTicketFor(services, tx, org, finding, "reopened");
        }),
    });
    await runUnits(events, {
      name: "retest-reported-fixes",
      units: await asSystem(db, "due-work", (tx) => dueFixClaims(tx, at, AT_ONCE)),
      idOf: ({ finding }) => finding,
      run: ({ org, finding }) =>
        within(db, [org], async (tx) => {
          await jobs.enqueue(verifyFindingJob, { finding, by: null }, { tx, org });
          await leaseFixClaim(tx, org, finding, at);
        }),
    });
  },
});
