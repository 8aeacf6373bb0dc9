import type { Db } from "@parapet/db/db";
import { findingById } from "@parapet/db/queries/finding";
import { licenceOf, spendQuota } from "@parapet/db/queries/licence";
import { plansToday } from "@parapet/db/queries/portal-setting";
import { addTakedownEvent, insertTakedown } from "@parapet/db/queries/takedown";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { dueAt, type TakedownReason } from "@parapet/domain/takedowns/takedown-rules";

import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { reachesDomain, type RowReach } from "../../platform/session/reach.ts";
import type { Visitor } from "../../platform/session/visitor.ts";
import { collectTakedownJob } from "./jobs/collect-takedown.ts";

const LOOK_ALIKES = "domain-name-variations";

export interface TakedownAsk {
  readonly finding: string;
  readonly reason: TakedownReason;
  readonly note: string | null;
}

/**
 * Asks for the takedown of a look-alike: the row, its cost and the job that collects the evidence appear together or not
 * at all. The month's limit is checked in the statement that counts, so of fifty asks for the last one, one gets it.
 */
export const requestTakedown = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  actor: Actor,
  reach: RowReach,
  ask: TakedownAsk,
  visitor: Visitor,
): Promise<string> => {
  const finding = await findingById(db, reach.scope, ask.finding as FindingId);
  if (finding === undefined || !reachesDomain(reach, finding.org_id, finding.domain)) throw new Refusal("not_found");
  if (finding.area !== LOOK_ALIKES)
    throw new Refusal("invalid_input", "takedown_not_look_alike", { fields: { finding: "takedown_not_look_alike" } });
  const org = finding.org_id as OrgId;
  const at = services.now();
  const licence = await licenceOf(db, org);
  const id = await insertTakedown(db, {
    org,
    domain: finding.domain,
    name: finding.subject,
    finding: finding.id,
    reason: ask.reason,
    note: ask.note,
    by: actor.user,
    at,
    dueAt: dueAt(at, licence?.plan ?? null, await plansToday(db)),
  });
  if (id === null) throw new Refusal("conflict", "takedown_exists");
  if (!(await spendQuota(db, org, "takedownsPerMonth", at))) throw new Refusal("takedown_quota_exhausted");
  await addTakedownEvent(
    db,
    { org, takedown: id },
    { kind: "state", state: "requested", at, note: ask.note, author: actor.user },
  );
  await audit(db, visitor, at, {
    action: "takedown.requested",
    org,
    actor: actor.user,
    object: id,
    detail: { name: finding.subject, reason: ask.reason },
  });
  await services.jobs.ask(collectTakedownJob, { takedown: id }, { tx: db });
  return id;
};
