import type { Db } from "@parapet/db/db";
import { assetAt } from "@parapet/db/queries/asset-graph";
import type { FindingRow } from "@parapet/db/queries/finding";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { placeOf } from "@parapet/domain/risk/place-of";
import * as z from "zod";

import { seconds } from "./wording.ts";

const Sources = z.array(z.object({ id: z.string(), via: z.string().optional() })).catch([]);

/** How did the host of a finding come to be counted as the organisation's own? */
export const whyMine = async (db: Db, row: Pick<FindingRow, "org_id" | "domain" | "target">) => {
  const place = placeOf(row.target);
  if (place === null) return null;
  const asset = await assetAt(db, row.org_id as OrgId, row.domain, place.host);
  if (asset === undefined) return null;
  return {
    host: asset.host,
    ips: asset.ips,
    sources: Sources.parse(asset.sources).map(({ id, via }) => ({ id, via: via ?? null })),
    first_seen: seconds(asset.first_seen),
  };
};
