import type { Db } from "@parapet/db/db";
import { hasAttested } from "@parapet/db/queries/domain-proof";
import { leakById, revealsSince } from "@parapet/db/queries/leak-credential";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { audit, type Whence } from "../audit/audit.ts";
import { Refusal } from "../errors.ts";
import { SealBroken } from "../keys/envelope.ts";
import type { Services } from "../services.ts";
import { requireFreshCode } from "../session/fresh-code.ts";
import { type RowReach, reachesDomain } from "../session/reach.ts";
import { openLeak, type OpenedLeak } from "./seal-leak.ts";

const HOUR_MS = 3_600_000;
const REVEALS_PER_HOUR = 50;

/** Whose people may see it: the organisation's own, and its partner's where it has said so. The operator's may not. */
const mayReveal = (actor: Actor, org: string, partnerMay: boolean): boolean =>
  org === actor.org || (actor.orgKind === "partner" && partnerMay);

/**
 * Opens one credential for a person, in the caller's transaction: the row in the audit log is committed before the
 * secret leaves, and when it cannot be written nothing is shown. Refusals that tell of somebody's try are kept too.
 */
export const revealCredential = async (
  services: Pick<Services, "keys" | "now">,
  db: Db,
  ask: { actor: Actor; reach: RowReach; id: string; reason: string; from: Whence },
): Promise<(OpenedLeak & { form: string }) | Refusal> => {
  const { now } = services;
  const { actor, reach, id, reason, from } = ask;
  const row = await leakById(db, id);
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) return new Refusal("not_found");
  const org = row.org_id as OrgId;
  const fact = { action: "secret.revealed", org, actor: actor.user, object: id } as const;
  const refuse = async (refusal: Refusal): Promise<Refusal> => {
    const detail = { why: refusal.text, domain: row.domain };
    await audit(db, from, now(), { ...fact, result: "refused", detail });
    return refusal;
  };

  if (!mayReveal(actor, org, row.partner_may_reveal)) return refuse(new Refusal("not_allowed"));
  if (row.state !== "verified") return refuse(new Refusal("not_allowed", "domain_not_verified"));
  if (!(await hasAttested(db, org))) return refuse(new Refusal("not_allowed", "attestation_required"));
  try {
    requireFreshCode(actor, now());
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
  let opened: OpenedLeak;
  try {
    opened = await openLeak(services.keys, row);
  } catch (error) {
    if (error instanceof SealBroken) throw new Refusal("gone", "gone", { cause: error });
    throw error;
  }
  const since = new Date(now().getTime() - HOUR_MS);
  if ((await revealsSince(db, actor.user, since)) >= REVEALS_PER_HOUR)
    return refuse(new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: 600 }));
  await audit(db, from, now(), { ...fact, detail: { reason, domain: row.domain } });
  return { ...opened, form: row.form };
};
