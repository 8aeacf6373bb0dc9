import { randomUUID } from "node:crypto";

import { changeLead, insertOwnLead, isSeller, leadInReach, type LeadReach } from "@parapet/db/queries/leads";
import type { createLead, rejectPartner, updateLead } from "@parapet/domain/contracts/leads";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { settleLead } from "./approve-partner.ts";

/** The operator sees all; a seller the own desk; a partner's administrator its sellers' desks; a client what it asked for. */
export const leadReach = (actor: Actor): LeadReach => {
  if (actor.role === "super_admin") return { of: "all" };
  if (actor.role === "seller") return { of: "seller", user: actor.user };
  return actor.orgKind === "partner" ? { of: "sellers-of", org: actor.org } : { of: "about", org: actor.org };
};

export const addLead = async (
  services: Pick<Services, "now">,
  { actor, db, body, locale, from }: Act<typeof createLead, "actor" | "db" | "body" | "locale" | "from">,
) => {
  // A partner's administrator can read its sellers' leads but not change them.
  if (actor.role === "partner_admin") throw new Refusal("not_allowed");
  const at = services.now();
  const id = await insertOwnLead(db, {
    email: body.email,
    domain: body.domain ?? null,
    locale,
    body,
    by: actor.role === "seller" ? actor.user : null,
    org: actor.orgKind === "client" ? actor.org : null,
    fingerprint: randomUUID(),
    at,
  });
  await audit(db, from, at, {
    action: "lead.created",
    org: actor.org,
    actor: actor.user,
    object: id,
  });
  return id;
};

export const editLead = async (
  services: Pick<Services, "now">,
  { actor, db, params, body, from }: Act<typeof updateLead, "actor" | "db" | "params" | "body" | "from">,
) => {
  const lead = await leadInReach(db, leadReach(actor), params.id);
  if (lead === undefined) throw new Refusal("not_found");
  const { version, note, state, reason, assigned_to } = body;
  const isOperator = actor.role === "super_admin";
  if (!isOperator && (actor.role !== "seller" || assigned_to !== undefined)) throw new Refusal("not_allowed");
  // A registration is approved or declined through its own endpoints.
  if (state !== undefined && lead.kind === "partner") throw new Refusal("not_allowed", "registration_not_editable");
  if (assigned_to != null && !(await isSeller(db, assigned_to))) throw new Refusal("not_found");
  const at = services.now();
  const decided =
    state === undefined
      ? {}
      : state === "new"
        ? { decided_at: null, decided_by: null }
        : { decided_at: at, decided_by: actor.user };
  const saved = await changeLead(db, lead.id, version, {
    ...(note !== undefined && { note }),
    ...(state !== undefined && { state, ...decided }),
    ...(reason !== undefined && { reason }),
    ...(assigned_to !== undefined && { assigned_to }),
  });
  if (saved === null) throw new Refusal("conflict");
  const fact = { org: actor.org, actor: actor.user, object: lead.id };
  const detail = { fields: Object.keys(body).filter((name) => name !== "version") };
  await audit(db, from, at, { action: "lead.changed", ...fact, detail });
  return saved;
};

export const declinePartner = async (
  services: Pick<Services, "mail" | "now">,
  { actor, db, params, body, from }: Act<typeof rejectPartner, "actor" | "db" | "params" | "body" | "from">,
) => {
  const lead = await leadInReach(db, { of: "all" }, params.id);
  if (lead?.kind !== "partner") throw new Refusal("not_found");
  const at = services.now();
  await settleLead(db, lead, body.version, actor, at, { state: "declined", reason: body.reason });
  await services.mail.post(db, {
    sender: actor.org,
    kind: "partnerDeclined",
    to: lead.email,
    // It is not verified that the address belongs to the person named.
    name: null,
    locale: lead.locale,
    values: { reason: body.reason },
  });
  await audit(db, from, at, {
    action: "partner.rejected",
    org: actor.org,
    actor: actor.user,
    object: lead.id,
  });
};
