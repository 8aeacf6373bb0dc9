import { findingsOfChange } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { verifyFindingJob } from "../../findings/index.ts";

/** Requests the re-tests of a bulk change, behind those that a person waits for. */
export const requestRetestsJob = defineJob({
  name: "request-retests",
  payload: z.object({ change: z.uuid(), org: OrgId }),
  onceFor: ({ change, org }) => `${change} ${org}`,
  retries: 3,
  async run({ change, org }, { services: { db, jobs }, signal }) {
    await within(db, [org], async (tx) => {
      for (const { id: finding } of await findingsOfChange(tx, org, change)) {
        signal.throwIfAborted();
        await jobs.enqueue(verifyFindingJob, { finding: FindingId.parse(finding), by: null }, { tx, org });
      }
    });
  },
});
