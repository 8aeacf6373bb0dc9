import type { Db } from "@parapet/db/db";
import { assetById, type AssetRow, insertAssetNote } from "@parapet/db/queries/inventory";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { addAssetNote } from "@parapet/domain/contracts/inventory";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { type RowReach, reachesDomain } from "../../../platform/session/reach.ts";

export const readableAsset = async (db: Db, reach: RowReach, id: string): Promise<AssetRow> => {
  const row = await assetById(db, reach.scope, id);
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) throw new Refusal("not_found");
  return row;
};

export const addNote = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof addAssetNote, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await readableAsset(db, reach, params.id);
  const org = row.org_id as OrgId;
  await insertAssetNote(db, { org, asset: row.id, author: actor.user, text: body.text, at: services.now() });
  await audit(db, from, services.now(), {
    action: "asset.noted",
    org,
    actor: actor.user,
    object: row.id,
    detail: { name: row.name },
  });
};
