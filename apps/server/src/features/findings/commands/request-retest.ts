import { setTimeout as sleep } from "node:timers/promises";

import { type FindingRow, findingToRetest, readNewestEvent, retestAfter } from "@parapet/db/queries/findings";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { VERIFY_VERDICTS } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { findTouch } from "@parapet/scanner/scan/retest";

import { Refusal } from "../../../platform/http/errors.ts";
import type { SteppedCall } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { findingInReach } from "../finding-in-reach.ts";
import { verifyFindingJob } from "../jobs/verify-finding.ts";

const ASK_EVERY_MS = 200;
/** Interactive timeout: without a worker's result by then, the answer is "not assessed". */
const TIMEOUT_MS = 45_000;

type Steps = Pick<SteppedCall<never, never, never>, "step">;

/** Queues a re-test of a finding with priority and waits for its result. Who asked had to wait: whether they may is decided now. */
export const requestRetest = async (
  services: Pick<Services, "jobs" | "now">,
  { step }: Steps,
  row: FindingRow,
): Promise<{ verdict: (typeof VERIFY_VERDICTS)[number]; reason: string | null }> => {
  const [id, org] = [row.id as FindingId, row.org_id as OrgId];
  const before = await step(async (db, { actor, reach }) => {
    await findingInReach(db, actor, reach, id);
    const { state = null } = (await findingToRetest(db, id)) ?? {};
    if (state === null) throw new Refusal("not_found");
    if (findTouch(row.check_id) === "active" && !(await currentlyVerified(db, org, row.domain, services.now())))
      throw new Refusal("not_allowed", "domain_not_verified");
    const newest = await readNewestEvent(db, org, id);
    // Null when a re-test is already running: its result serves both requests.
    await services.jobs.enqueue(verifyFindingJob, { finding: id, by: actor.user }, { tx: db, org, priority: 40 });
    return newest;
  });
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const seen = await step((db) => retestAfter(db, org, id, before));
    const verdict = VERIFY_VERDICTS.find((word) => word === seen?.verdict);
    if (seen !== undefined && verdict !== undefined) return { verdict, reason: seen.reason };
    await sleep(ASK_EVERY_MS);
  }
  return { verdict: "not assessed", reason: "timeout" };
};
