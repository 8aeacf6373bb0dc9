import type { Db } from "@parapet/db/db";
import {
  deleteVip as dropVip,
  deleteVipFindings,
  markVipFindingsSeen,
  vipInScope,
  type VipRow,
} from "@parapet/db/queries/vips";
import type { Scope } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { deleteVip, markVipSeen } from "@parapet/domain/contracts/vips";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

export const known = async (db: Db, scope: Scope, id: string, at: Date): Promise<VipRow> => {
  const row = await vipInScope(db, scope, id, at);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

export const removeVip = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof deleteVip, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await known(db, reach.scope, params.id, services.now());
  const org = row.org_id as OrgId;
  await dropVip(db, org, row.id);
  await deleteVipFindings(db, [org], services.now());
  await audit(db, from, services.now(), {
    action: "vip.deleted",
    org,
    actor: actor.user,
    object: row.id,
  });
};

export const markFindingsSeen = async (
  services: Pick<Services, "now">,
  { db, reach, params }: Act<typeof markVipSeen, "db" | "reach" | "params">,
) => {
  const row = await known(db, reach.scope, params.id, services.now());
  await markVipFindingsSeen(db, row.org_id as OrgId, row.id, services.now());
};
