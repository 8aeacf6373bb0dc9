import { dropOptOut, insertOptOut } from "@parapet/db/queries/domains";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import type { addOptOut, removeOptOut } from "@parapet/domain/contracts/domains";
import { parseCidr } from "@parapet/net/address-policy";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyConcerned } from "./opt-out.ts";

/** A name in its normal form, or an address or range as it is; null for anything else. */
const targetOf = (typed: string): string | null => (parseCidr(typed) === null ? toDomainName(typed) : typed);

const refuseTarget = (why: "target_invalid" | "public_suffix" | "free_mail_domain"): never => {
  throw new Refusal("invalid_input", why, { fields: { target: why } });
};

type Given = RouteServices & Pick<Services, "config" | "optOut">;

export const enterOptOut = async (
  services: Given,
  { actor, step, body, from }: Act<typeof addOptOut, "actor" | "step" | "body" | "from">,
) => {
  const target = targetOf(body.target);
  if (target === null) return refuseTarget("target_invalid");
  const isName = parseCidr(target) === null;
  const shared = isName ? sharedDomain(target) : null;
  if (shared !== null) return refuseTarget(shared === "free_mail" ? "free_mail_domain" : "public_suffix");
  const id = await step(async (db) => {
    const added = await insertOptOut(db, { target, reason: body.reason, by: actor.user, at: services.now() });
    if (added === null) throw new Refusal("conflict", "already_listed", { fields: { target: "already_listed" } });
    const fact = { org: actor.org, actor: actor.user, object: target };
    await audit(db, from, services.now(), { action: "opt-out.added", ...fact });
    if (isName) await notifyConcerned(services, db, { id: added, target, byOperator: true });
    return added;
  });
  return { target, isName, id };
};

export const withdrawOptOut = async (
  services: Pick<Services, "now">,
  { actor, step, params, from }: Act<typeof removeOptOut, "actor" | "step" | "params" | "from">,
) => {
  await step(async (db) => {
    const target = await dropOptOut(db, params.id);
    if (target === null) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: target };
    await audit(db, from, services.now(), { action: "opt-out.removed", ...fact });
  });
};
