import type { Db } from "@parapet/db/db";
import { leaseFixClaim, type ReportedFix, reportFixes } from "@parapet/db/queries/findings";
import type { FindingId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../../platform/services.ts";
import { verifyFindingJob } from "../jobs/verify-finding.ts";

/** A person waits for one finding; the re-tests of many are requested by the sweep, a few each minute. */
const AT_ONCE = 20;
const PRIORITY = 30;

/** Stores that findings were reported as fixed and requests their re-tests, in the caller's transaction. Returns those reported. */
export const reportFixed = async (
  { jobs }: { readonly jobs: Pick<Services["jobs"], "enqueue"> },
  tx: Db,
  fix: ReportedFix,
): Promise<string[]> => {
  const reported = await reportFixes(tx, fix);
  for (const id of reported.slice(0, AT_ONCE)) {
    const finding = id as FindingId;
    await jobs.enqueue(verifyFindingJob, { finding, by: fix.by }, { tx, org: fix.org, priority: PRIORITY });
    await leaseFixClaim(tx, fix.org, finding, fix.at);
  }
  return reported;
};
