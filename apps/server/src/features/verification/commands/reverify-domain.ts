import type { Db } from "@parapet/db/db";
import { markChecked, markVerified } from "@parapet/db/queries/domains";
import {
  currentlyVerified,
  endVerification,
  findVerification,
  listOtherHolders,
  noteConfirmed,
  noteMissing,
  recheckSoon,
  type Verification,
} from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";

import { audit } from "../../../platform/audit/audit.ts";
import { notifyOrganization } from "../../../platform/mail/notify-organization.ts";
import type { Services } from "../../../platform/services.ts";
import { findCloudProof } from "../find-cloud-proof.ts";
import { findContactProof } from "../find-contact-proof.ts";
import { findVerificationRecord, ownershipProof, type ProofOutcome } from "../find-verification-record.ts";

const NO_VISITOR = { ip: null, claimedIp: null } as const;
/** A check that ran a moment ago is not repeated for each of a series of reveals. */
const RECHECK_PAUSE_MS = 10 * 60_000;

/**
 * The methods by which a verification is repeated, the recorded one first. A cloud account or a contact does not stand in for a
 * record: it verifies no email addresses, and would continue under the record's name.
 */
const METHODS = {
  dns: ["dns", "file"],
  file: ["file", "dns"],
  cloud: ["cloud", "dns", "file"],
  contact: ["contact", "dns", "file"],
} as const;

type RepeatedMethod = keyof typeof METHODS;
const isRepeated = (by: Verification["by"]): by is RepeatedMethod => by !== null && by !== "operator";

/**
 * Searches for the proof where it was found last, then by the other methods. Only an answer of the recorded method can say
 * that it is gone; a lookup that failed says nothing.
 */
const retest = async (
  services: Pick<Services, "db" | "netFor" | "now">,
  it: Verification,
  recordedBy: RepeatedMethod,
): Promise<ProofOutcome & { by: RepeatedMethod }> => {
  const net = services.netFor(it.name);
  const search = (by: RepeatedMethod) =>
    by === "cloud"
      ? findCloudProof(services, it.org, it.name)
      : by === "contact"
        ? findContactProof(services, it)
        : findVerificationRecord(net, it.name, ownershipProof(it.token), by);
  const [first, ...others] = METHODS[recordedBy];
  const recorded = await search(first);
  if (recorded.outcome === "found") return { ...recorded, by: first };
  for (const by of others) {
    const other = await search(by);
    if (other.outcome === "found") return { ...other, by };
  }
  return { ...recorded, by: first };
};

/** The organizations that have verified the same name. A transaction that verifies it takes them into its scope, to notify them. */
export const otherHolders = (db: Services["db"], org: OrgId, name: string): Promise<readonly OrgId[]> =>
  asSystem(db, "cross-organization", (tx) => listOtherHolders(tx, org, name));

/** Announces a verification to the organizations that hold the same name, without saying whose it is. */
export const notifyOtherHolders = async (
  services: Pick<Services, "config" | "mail" | "now">,
  tx: Db,
  org: OrgId,
  name: string,
): Promise<void> => {
  for (const holder of await listOtherHolders(tx, org, name))
    await notifyOrganization(services, tx, {
      org: holder,
      domain: name,
      kind: "domain_verified_elsewhere",
      key: services.now().toISOString(),
    });
  await recheckSoon(tx, name, org);
};

/** Expires a verification whose term is over and notifies the administrators. */
export const lapseIfDue = async (
  services: Pick<Services, "config" | "mail" | "now">,
  tx: Db,
  it: Verification,
): Promise<boolean> => {
  const at = services.now();
  if (!(await endVerification(tx, it.org, it.id, at))) return false;
  await audit(tx, NO_VISITOR, at, {
    action: "domain.lapsed",
    org: it.org,
    actor: null,
    object: it.name,
    detail: { verified_by: it.by },
  });
  await notifyOrganization(services, tx, {
    org: it.org,
    domain: it.name,
    kind: "domain_verification_lapsed",
    key: at.toISOString(),
  });
  return true;
};

/** Was the record not found for so long that failed lookups no longer excuse it? */
const isUnconfirmed = ({ confirmedAt }: Verification, at: Date): boolean =>
  confirmedAt === null || confirmedAt < daysFrom(at, -VERIFICATION_TERMS.unconfirmedAfter);

/**
 * Verifies a domain again. Found: it is confirmed, and a lapsed one is verified again. Missing: the grace period begins, or
 * goes on until it ends. A failed lookup changes nothing but the date of the last check, until the domain was not confirmed
 * for so long that it counts as one without a record: a former owner's domain need never answer again.
 */
export const reverifyDomain = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now">,
  it: Verification,
): Promise<void> => {
  if (!isRepeated(it.by) || sharedDomain(it.name) !== null) return;
  const proof = await retest(services, it, it.by);
  const isRestored = proof.outcome === "found" && it.lapsedAt !== null;
  const holders = isRestored ? await otherHolders(services.db, it.org, it.name) : [];
  await within(services.db, [it.org, ...holders], async (tx) => {
    const at = services.now();
    const fact = { org: it.org, actor: null, object: it.name };
    await markChecked(tx, it.org, it.id, proof.reason ?? proof.outcome, at);
    if (isRestored) {
      await markVerified(tx, it.org, it.id, { by: proof.by, at, reason: null });
      await audit(tx, NO_VISITOR, at, { action: "domain.verified", ...fact, detail: { method: proof.by } });
      const kind = "domain_verification_restored";
      await notifyOrganization(services, tx, { org: it.org, domain: it.name, kind, key: at.toISOString() });
      await notifyOtherHolders(services, tx, it.org, it.name);
    } else if (proof.outcome === "found") await noteConfirmed(tx, it.org, it.id, at);
    else if ((proof.outcome === "not-found" || isUnconfirmed(it, at)) && it.lapsedAt === null) {
      const lapsesAt = await noteMissing(tx, it.org, it.id, { at, lapsesAt: daysFrom(at, VERIFICATION_TERMS.grace) });
      if (lapsesAt === null || (await lapseIfDue(services, tx, it))) return;
      if (it.missingSince === null)
        await audit(tx, NO_VISITOR, at, {
          action: "domain.record-missing",
          ...fact,
          detail: { method: proof.by, result: proof.reason ?? proof.outcome },
        });
      await notifyOrganization(services, tx, {
        org: it.org,
        domain: it.name,
        kind: proof.outcome === "not-found" ? "domain_record_missing" : "domain_record_unconfirmed",
        key: lapsesAt.toISOString(),
        values: { day: lapsesAt.toISOString().slice(0, 10) },
      });
    }
  });
  services.mail.nudge();
};

/**
 * Is the domain this organization's at this moment? Before a reveal or an active scan: a verification older than its term
 * is repeated first. It waits for the network, so it must not be called inside a transaction.
 */
export const confirmOwnership = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now">,
  org: OrgId,
  name: string,
): Promise<boolean> => {
  const it = await within(services.db, [org], (tx) => findVerification(tx, org, name));
  if (it === undefined) return false;
  const at = services.now();
  const isStale = it.confirmedAt === null || it.confirmedAt < daysFrom(at, -VERIFICATION_TERMS.staleAfter);
  const isRecent = it.checkedAt !== null && at.getTime() - it.checkedAt.getTime() < RECHECK_PAUSE_MS;
  if (it.state === "verified" && isStale && !isRecent) await reverifyDomain(services, it);
  return within(services.db, [org], async (tx) => {
    await lapseIfDue(services, tx, it);
    return currentlyVerified(tx, org, name, services.now());
  });
};
