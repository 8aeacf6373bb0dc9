import type { Db } from "@parapet/db/db";
import { findingById, type FindingRow } from "@parapet/db/queries/findings";
import { hiddenAreas } from "@parapet/domain/access";
import type { FindingId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../platform/actor.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { reachesDomain, type RowReach } from "../../platform/session/reach.ts";

/** A finding that the actor may see; one that is out of reach is like one that does not exist. */
export const findingInReach = async (db: Db, actor: Actor, reach: RowReach, id: FindingId): Promise<FindingRow> => {
  const row = await findingById(db, reach.scope, id);
  if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) throw new Refusal("not_found");
  if (hiddenAreas(actor).some((area) => area === row.area)) throw new Refusal("not_found");
  return row;
};
