import { dropGroup, groupInScope, insertGroup, renameGroup as writeGroupName } from "@parapet/db/queries/access";
import { organizationInScope } from "@parapet/db/queries/organizations";
import type { createGroup, deleteGroup, renameGroup } from "@parapet/domain/contracts/access";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesOrg } from "../../../platform/session/reach.ts";

export const addGroup = async (
  services: Pick<Services, "now">,
  { actor, db, reach, body, from }: Act<typeof createGroup, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const org = activeOrganization(actor);
  if (!reachesOrg(reach, org) || (await organizationInScope(db, reach.scope, org)) === undefined)
    throw new Refusal("not_found");
  const made = await insertGroup(db, org, body.name);
  if (made === undefined) throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  const fact = { org, actor: actor.user, object: made.id };
  await audit(db, from, services.now(), { action: "group.created", ...fact });
  return made;
};

export const changeGroupName = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof renameGroup, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const group = await groupInScope(db, reach.scope, params.id);
  if (group === undefined) throw new Refusal("not_found");
  const org = group.org_id as OrgId;
  const outcome = await writeGroupName(db, org, group.id, body.name, body.version);
  if (outcome === "taken") throw new Refusal("conflict", "name_taken", { fields: { name: "name_taken" } });
  if (outcome === "changed") throw new Refusal("conflict");
  const fact = { org, actor: actor.user, object: group.id };
  await audit(db, from, services.now(), { action: "group.renamed", ...fact });
};

export const removeGroup = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof deleteGroup, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const group = await groupInScope(db, reach.scope, params.id);
  if (group === undefined) throw new Refusal("not_found");
  const org = group.org_id as OrgId;
  await dropGroup(db, org, group.id);
  const fact = { org, actor: actor.user, object: group.id };
  await audit(db, from, services.now(), { action: "group.deleted", ...fact });
};
