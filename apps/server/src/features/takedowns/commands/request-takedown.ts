import type { Db } from "@parapet/db/db";
import { readLicence, spendQuota } from "@parapet/db/queries/billing";
import { findingById } from "@parapet/db/queries/findings";
import { plansToday } from "@parapet/db/queries/operations";
import { addTakedownEvent, insertTakedown } from "@parapet/db/queries/takedowns";
import { currentlyVerified, isCustomerDomain } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { dueAt, type TakedownReason } from "@parapet/domain/takedowns";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { collectTakedownJob } from "../jobs/collect-takedown.ts";

const LOOK_ALIKES = "domain-name-variations";

export interface TakedownAsk {
  readonly finding: string;
  readonly reason: TakedownReason;
  readonly note: string | null;
}

/** The look-alike a takedown may be requested for: the domain it imitates must be verified by the organization. */
const requestable = async (db: Db, reach: RowReach, id: string, at: Date) => {
  const finding = await findingById(db, reach.scope, id as FindingId);
  if (finding === undefined || !reachesDomain(reach, finding.org_id, finding.domain)) throw new Refusal("not_found");
  if (finding.area !== LOOK_ALIKES)
    throw new Refusal("invalid_input", "takedown_not_look_alike", { fields: { finding: "takedown_not_look_alike" } });
  // Notices name the organization as the holder of the domain.
  if (!(await currentlyVerified(db, finding.org_id as OrgId, finding.domain, at)))
    throw new Refusal("conflict", "takedown_unverified");
  return finding;
};

/**
 * Refuses the takedown of a domain that a customer has verified, and records the attempt for the operators. Runs in
 * transactions of its own: other customers' domains are outside the requester's scope, and the record must outlive the
 * refusal.
 */
export const refuseCustomerDomain = async (
  services: Pick<Services, "db" | "now">,
  step: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  actor: Actor,
  reach: RowReach,
  id: string,
  visitor: Visitor,
): Promise<void> => {
  const at = services.now();
  const finding = await step((db) => requestable(db, reach, id, at));
  if (!(await asSystem(services.db, "cross-organization", (tx) => isCustomerDomain(tx, finding.subject, at)))) return;
  await step((db) =>
    audit(db, visitor, at, {
      action: "takedown.refused",
      org: finding.org_id as OrgId,
      actor: actor.user,
      result: "refused",
      detail: { name: finding.subject, domain: finding.domain },
    }),
  );
  throw new Refusal("conflict", "takedown_not_by_request");
};

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
  const at = services.now();
  const finding = await requestable(db, reach, ask.finding, at);
  const org = finding.org_id as OrgId;
  const licence = await readLicence(db, org);
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
  await services.jobs.enqueue(collectTakedownJob, { takedown: id }, { tx: db, org });
  return id;
};
