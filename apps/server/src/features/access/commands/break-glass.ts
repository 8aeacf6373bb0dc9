import { approveBreakGlass, breakGlassById, requestBreakGlass } from "@parapet/db/queries/access";
import { organizationExists } from "@parapet/db/queries/organizations";
import type {
  approveBreakGlass as approveEndpoint,
  requestBreakGlass as askEndpoint,
} from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { requireSecondPerson } from "../../../platform/session/independent-operator.ts";

export const askForAccess = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof askEndpoint, "actor" | "db" | "body" | "from">,
) => {
  requireFreshCode(actor, services.now());
  const org = body.organization_id as OrgId;
  if (!(await organizationExists(db, org))) throw new Refusal("not_found");
  const id = await requestBreakGlass(db, { org, by: actor.user, reason: body.reason, at: services.now() });
  const detail = { reason: body.reason };
  await audit(db, from, services.now(), {
    action: "break-glass.asked",
    org,
    actor: actor.user,
    object: id,
    detail,
  });
  return id;
};

export const allowAccess = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof approveEndpoint, "actor" | "db" | "params" | "from">,
) => {
  requireFreshCode(actor, services.now());
  const at = services.now();
  const row = await breakGlassById(db, params.id);
  if (row === undefined) throw new Refusal("not_found");
  await requireSecondPerson(db, actor.user, { by: row.asked_by, at: row.asked_at, right: "portal:manage" }, at);
  if (!(await approveBreakGlass(db, params.id, actor.user, at, new Date(at.getTime() + HOUR_MS))))
    throw new Refusal("conflict");
  await audit(db, from, at, {
    action: "break-glass.approved",
    org: row.org_id,
    actor: actor.user,
    object: row.id,
  });
};
