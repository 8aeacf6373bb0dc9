import type { Db } from "@parapet/db/db";
import { SealBroken } from "@parapet/db/envelope";
import { hasBrokenGlass } from "@parapet/db/queries/access";
import { hasAttested } from "@parapet/db/queries/domains";
import { leakById, machineById, machineNames, revealsSince } from "@parapet/db/queries/leaks";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { REVEALS_PER_HOUR } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";
import { readHost } from "@parapet/domain/intel";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import { openLeak, type OpenedLeak } from "../seal-leak.ts";
import { openMachine, type OpenedMachine } from "../seal-machine.ts";
import { isBelow, loginDomain } from "../watched-domains.ts";

/** The secret to reveal, and the requesting user. */
export interface RevealAsk {
  readonly actor: Actor;
  readonly reach: RowReach;
  readonly id: string;
  readonly reason: string;
  readonly from: RequestOrigin;
}

type RevealServices = Pick<Services, "keys" | "now">;

interface Held {
  readonly org_id: string;
  readonly domain: string;
  readonly partner_may_reveal: boolean;
  readonly is_person: boolean;
}

/**
 * Whose people may see it: the organization's own, its partner's where it has said so, and an operator's for the hour
 * that a second operator agreed to.
 */
const mayReveal = async (
  db: Db,
  actor: Actor,
  { org_id, partner_may_reveal, is_person }: Held,
  now: Date,
): Promise<boolean> => {
  // Watching a person is no leave to read their private passwords.
  if (is_person) return false;
  if (org_id === actor.org) return true;
  if (actor.orgKind === "partner") return partner_may_reveal;
  return actor.orgKind === "operator" && hasBrokenGlass(db, org_id as OrgId, actor.user, now);
};

/** What was opened, and the names that it is about: the login's domain and the address's host. */
interface Opening<Opened> {
  readonly opened: Opened;
  /** Null: nothing in it names a domain. */
  readonly names: readonly (string | null)[] | null;
}

/**
 * Opens one secret for a person, in the caller's transaction: the row in the audit log is committed before the secret
 * leaves, and when it cannot be written nothing is shown. Refusals that indicate an attempt are recorded too.
 */
const reveal = async <Opened>(
  { now }: Pick<Services, "now">,
  db: Db,
  { actor, reach, id, reason, from }: RevealAsk,
  what: {
    readonly row: Held | undefined;
    readonly kind: "credential" | "machine";
    readonly open: () => Promise<Opening<Opened>>;
  },
): Promise<Opened | Refusal> => {
  const { row, kind } = what;
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) return new Refusal("not_found");
  const org = row.org_id as OrgId;
  const fact = { action: "secret.revealed", org, actor: actor.user, object: id } as const;
  const refuse = async (refusal: Refusal): Promise<Refusal> => {
    const detail = { why: refusal.text, domain: row.domain, kind };
    await audit(db, from, now(), { ...fact, result: "refused", detail });
    return refusal;
  };

  if (!(await mayReveal(db, actor, row, now()))) return refuse(new Refusal("not_allowed"));
  if (!(await currentlyVerified(db, org, row.domain, now())))
    return refuse(new Refusal("not_allowed", "domain_not_verified"));
  if (!(await hasAttested(db, org))) return refuse(new Refusal("not_allowed", "attestation_required"));
  try {
    requireFreshCode(actor, now());
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
  let opening: Opening<Opened>;
  try {
    opening = await what.open();
  } catch (error) {
    if (error instanceof SealBroken) throw new Refusal("gone", "gone", { cause: error });
    throw error;
  }
  // Whatever it is filed under: what is shown belongs to a domain that the organization has verified.
  const { opened, names } = opening;
  if (names !== null && !names.some((name) => isBelow(name, row.domain)))
    return refuse(new Refusal("not_allowed", kind === "machine" ? "machine_not_own" : "credential_not_own"));
  const since = new Date(now().getTime() - HOUR_MS);
  if ((await revealsSince(db, actor.user, since)) >= REVEALS_PER_HOUR)
    return refuse(new Refusal("too_many_requests", "reveal_limit", { retryAfterSeconds: 600 }));
  await audit(db, from, now(), { ...fact, detail: { reason, domain: row.domain, kind } });
  return opened;
};

export const revealCredential = async (
  services: RevealServices,
  db: Db,
  ask: RevealAsk,
): Promise<(OpenedLeak & { form: string }) | Refusal> => {
  const row = await leakById(db, ask.reach.scope, ask.id);
  const open = async () => {
    if (row === undefined) throw new SealBroken("there is nothing");
    const opened = await openLeak(services.keys, row);
    const names = [loginDomain(opened.login), opened.url === null ? null : readHost(opened.url)];
    return { opened: { ...opened, form: row.form }, names };
  };
  return reveal(services, db, ask, { row, kind: "credential", open });
};

/** Opens who sat at an infected machine. */
export const revealMachine = async (
  services: RevealServices,
  db: Db,
  ask: RevealAsk,
): Promise<OpenedMachine | Refusal> => {
  const row = await machineById(db, ask.reach.scope, ask.id);
  const open = async () => {
    if (row === undefined) throw new SealBroken("there is nothing");
    const opened = await openMachine(services.keys, row);
    if (opened.names !== undefined) return { opened, names: opened.names };
    // A row from before its names were stored is compared with the credentials of that machine; one that is known by its
    // cookies alone has none.
    const held = row.credentials === 0 ? [] : await machineNames(db, row.org_id as OrgId, row.machine_id);
    const names = held.flatMap(({ login_masked, host }) => [loginDomain(login_masked), host]);
    return { opened, names: names.length === 0 ? null : names };
  };
  return reveal(services, db, ask, { row: row && { ...row, is_person: false }, kind: "machine", open });
};
