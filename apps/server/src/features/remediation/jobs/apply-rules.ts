import { finishedRun } from "@parapet/db/queries/alerts";
import { orgsWithRules } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import { scanRecorded } from "../../scans/index.ts";
import { applyRules } from "../commands/apply-rules.ts";

export const applyRulesJob = defineJob({
  name: "apply-rules",
  payload: z.object({ org: OrgId }),
  onceFor: ({ org }) => org,
  retries: 3,
  async run({ org }, { services }) {
    await within(services.db, [org], (tx) => applyRules(services, tx, org, services.now()));
  },
});

/** Applies the rules to what a run found. */
export const rulesOfScanJob = defineJob({
  name: "rules-of-scan",
  payload: scanRecorded.payload,
  on: [scanRecorded],
  onceFor: ({ scan }) => scan,
  retries: 3,
  async run({ scan }, { services }) {
    const run = await asSystem(services.db, "job-lookup", (tx) => finishedRun(tx, scan));
    if (run === undefined) return;
    const org = OrgId.parse(run.org_id);
    await within(services.db, [org], (tx) => applyRules(services, tx, org, services.now()));
  },
});

/** Applies the rules to findings that no scan wrote. */
export const sweepRulesJob = defineJob({
  name: "sweep-rules",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_payload, { services }) {
    const at = services.now();
    await runUnits(services.events, {
      name: "sweep-rules",
      units: await asSystem(services.db, "due-work", (tx) => orgsWithRules(tx, at)),
      idOf: (org) => org,
      run: (org) => within(services.db, [org], (tx) => applyRules(services, tx, org, at)),
    });
  },
});
