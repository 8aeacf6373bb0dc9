import { changeOrganization, endLinks, linkPartner, organizationInScope } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type {
  declineDeletion,
  deleteOrganization,
  restoreOrganization,
  updateOrganization,
} from "@parapet/domain/contracts/organizations";
import { DAY_MS } from "@parapet/domain/durations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import { NOTHING_ASKED, notifyAsker } from "./request-deletion.ts";

const RETENTION_DAYS = 30;

export const editOrganization = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof updateOrganization, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await organizationInScope(db, reach.scope, params.id);
  if (row === undefined) throw new Refusal("not_found");
  const id = row.id as OrgId;
  const at = services.now();
  // Whose client an organization is, and what a partner has earned, is the operator's to say.
  if ((body.partner !== undefined || body.tier !== undefined) && actor.role !== "super_admin")
    throw new Refusal("not_allowed");
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.administrator !== undefined && {
      administrator_name: body.administrator.name,
      administrator_email: body.administrator.email,
    }),
    ...(body.tier !== undefined && { partner_tier: body.tier }),
  };
  if (!(await changeOrganization(db, id, changes, body.version))) throw new Refusal("conflict");
  const fact = { org: id, actor: actor.user, object: id };
  if (body.partner === null) {
    await endLinks(db, id, at);
    await audit(db, from, at, { action: "partner.unlinked", ...fact });
  } else if (body.partner !== undefined) {
    const partner = await organizationInScope(db, reach.scope, body.partner);
    if (partner?.kind !== "partner" || row.kind !== "client") throw new Refusal("not_found");
    await linkPartner(db, partner.id as OrgId, id, at);
    await audit(db, from, at, { action: "partner.linked", ...fact, detail: { partner: partner.id } });
  }
  const detail = { fields: Object.keys(body).filter((name) => name !== "version") };
  await audit(db, from, at, { action: "organization.changed", ...fact, detail });
};

export const scheduleDeletion = async (
  services: Pick<Services, "config" | "mail" | "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof deleteOrganization, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await organizationInScope(db, reach.scope, params.id);
  if (row === undefined) throw new Refusal("not_found");
  // No one deletes the ground they are on.
  if (row.kind === "operator") throw new Refusal("not_allowed", "not_yourself");
  if (body.confirm_name !== row.name)
    throw new Refusal("invalid_input", "name_differs", { fields: { confirm_name: "name_differs" } });
  const purgeAt = after(services.now(), RETENTION_DAYS * DAY_MS);
  const id = row.id as OrgId;
  // With it a partner's request is answered, too.
  await changeOrganization(db, id, { deleted_at: services.now(), purge_at: purgeAt, ...NOTHING_ASKED });
  await audit(db, from, services.now(), {
    action: "organization.deleted",
    org: id,
    actor: actor.user,
    object: id,
  });
  // The requester is notified of the deletion.
  if (row.deletion_declined_at === null) await notifyAsker(services, db, row, { day: purgeAt });
  return purgeAt;
};

export const refuseDeletion = async (
  services: Pick<Services, "config" | "mail" | "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof declineDeletion, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await organizationInScope(db, reach.scope, params.id);
  if (row === undefined || row.deletion_asked_at === null) throw new Refusal("not_found");
  // Someone else of the operator has decided on it a moment ago.
  if (row.deletion_declined_at !== null || row.deleted_at !== null) throw new Refusal("conflict");
  const at = services.now();
  const id = row.id as OrgId;
  await changeOrganization(db, id, { deletion_declined_at: at, deletion_answer: body.answer });
  const detail = { answer: body.answer };
  await audit(db, from, at, {
    action: "organization.deletion-declined",
    org: id,
    actor: actor.user,
    object: id,
    detail,
  });
  await notifyAsker(services, db, row, { answer: body.answer });
};

export const restoreDeleted = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof restoreOrganization, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await organizationInScope(db, reach.scope, params.id);
  if (row === undefined || row.deleted_at === null) throw new Refusal("not_found");
  const id = row.id as OrgId;
  await changeOrganization(db, id, { deleted_at: null, purge_at: null });
  await audit(db, from, services.now(), {
    action: "organization.restored",
    org: id,
    actor: actor.user,
    object: id,
  });
};
