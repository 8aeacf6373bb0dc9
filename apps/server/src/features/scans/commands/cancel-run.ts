import type { Db } from "@parapet/db/db";
import { scanById, type ScanRow } from "@parapet/db/queries/scans";
import type { ScanId, OrgId } from "@parapet/domain/contracts/ids";
import type { cancelScan } from "@parapet/domain/contracts/scans";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { type RowReach, reachesDomain } from "../../../platform/session/reach.ts";
import { endRun } from "./end-scan.ts";

export const known = async (db: Db, reach: RowReach, id: ScanId): Promise<ScanRow> => {
  const row = await scanById(db, reach.scope, id);
  if (row === undefined || !reachesDomain(reach, row.org_id ?? "", row.domain)) throw new Refusal("not_found");
  return row;
};

export const cancelRun = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof cancelScan, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const { org_id, domain } = await known(db, reach, params.id);
  await endRun(db, params.id, "cancelled", null, services.now());
  const { state } = await known(db, reach, params.id);
  await audit(db, from, services.now(), {
    action: "scan.cancelled",
    org: org_id as OrgId,
    actor: actor.user,
    object: params.id,
    detail: { domain, state },
  });
  return state;
};
