import type { Db } from "@parapet/db/db";
import type { FindingRow } from "@parapet/db/queries/findings";
import { assetAt } from "@parapet/db/queries/inventory";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type FindingArea, findPlace, OWN_ASSET_AREAS } from "@parapet/domain/risk";
import * as z from "zod";

import { unixSeconds } from "../../platform/unix-seconds.ts";

const Sources = z.array(z.object({ id: z.string(), via: z.string().optional() })).catch([]);

const Step = z.object({
  source: z.string(),
  from: z.string(),
  to: z.string(),
  detail: z.string().nullable().catch(null),
});
const Address = z.object({
  ip: z.string(),
  asn: z
    .object({ number: z.number().int(), organization: z.string().nullable().catch(null) })
    .nullable()
    .catch(null),
  country: z.string().nullable().catch(null),
  provider: z.string().nullable().catch(null),
  edge: z.string().nullable().catch(null),
  notPublic: z.string().nullable().catch(null),
});
/** What a scan stored about a host; rows of older versions may lack any of it. */
const Facts = z
  .object({
    path: z.array(Step).catch([]),
    aliases: z.array(z.string()).catch([]),
    addresses: z.array(Address).catch([]),
  })
  .catch({ path: [], aliases: [], addresses: [] });

/** How a host, by its name or one of its addresses, came to be counted as the organization's own. */
export const readAttribution = async (db: Db, org: OrgId, domain: string, host: string) => {
  const asset = await assetAt(db, org, domain, host);
  if (asset === undefined) return null;
  const { path, aliases, addresses } = Facts.parse(asset.facts);
  return {
    path,
    aliases,
    addresses: addresses.map(({ asn, notPublic, ...rest }) => ({
      ...rest,
      asn: asn?.number ?? null,
      organization: asn?.organization ?? null,
      not_public: notPublic,
    })),
    host: asset.host,
    ips: asset.ips,
    sources: Sources.parse(asset.sources).map(({ id, via }) => ({ id, via: via ?? null })),
    first_seen: unixSeconds(asset.first_seen),
  };
};

/** How did the host of a finding come to be counted as the organization's own? */
export const whyMine = async (db: Db, row: Pick<FindingRow, "org_id" | "domain" | "area" | "target">) => {
  // A look-alike, a leak or a mention is not the organization's asset, whatever target its check was run on.
  if (!OWN_ASSET_AREAS.has(row.area as FindingArea)) return null;
  const place = findPlace(row.target);
  if (place === null) return null;
  return readAttribution(db, row.org_id as OrgId, row.domain, place.host);
};
