import type { AssetFacts, AssetKind } from "@parapet/domain/contracts/inventory";
import type { AssetWrite, StoredAsset } from "@parapet/domain/inventory";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { ScanWrite } from "../scans/scan-results.ts";

/** The inventory of a domain as the runs before left it. */
export const storedInventory = async (
  db: Db,
  { org, domain }: Pick<ScanWrite, "org" | "domain">,
): Promise<StoredAsset[]> => {
  const rows = await db
    .selectFrom("inventory_asset")
    .select([
      "id",
      "kind",
      "key",
      "name",
      "hosts",
      "ips",
      "places",
      "port",
      "product",
      "version",
      "asn",
      "country",
      "provider",
      "expires_at",
      "facts",
      "gone_at",
    ])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
  return rows.map(({ kind, asn, expires_at, facts, gone_at, ...row }) => ({
    ...row,
    kind: kind as AssetKind,
    asn: asn === null ? null : Number(asn),
    expiresAt: expires_at === null ? null : Math.floor(expires_at.getTime() / 1000),
    facts: facts as AssetFacts,
    isGone: gone_at !== null,
  }));
};

const LONGEST_SEARCH_TEXT = 4_000;

/** Everything of an asset that a search by word should find. */
const searchText = ({ asset }: AssetWrite): string =>
  [
    asset.name,
    asset.key,
    ...asset.hosts.slice(0, 50),
    ...asset.ips.slice(0, 50),
    asset.product,
    asset.version,
    asset.provider,
    asset.facts.service,
    asset.facts.title,
    asset.facts.server,
    asset.facts.issuer,
    asset.facts.asn_name,
    asset.facts.registrar,
    ...(asset.facts.names ?? []).slice(0, 50),
    ...(asset.facts.technologies ?? []).slice(0, 50),
  ]
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join(" ")
    .toLowerCase()
    .slice(0, LONGEST_SEARCH_TEXT);

const AT_ONCE = 5_000;

/** Writes what a run observed and what happened to it, and marks what it found gone. */
export const recordInventory = async (
  db: Db,
  { org, scan, domain, at }: ScanWrite,
  writes: readonly AssetWrite[],
  vanished: readonly string[],
): Promise<void> => {
  for (let from = 0; from < writes.length; from += AT_ONCE) {
    const rows = writes.slice(from, from + AT_ONCE).map((write) => ({
      ...write.asset,
      expires_at: write.asset.expiresAt === null ? null : new Date(write.asset.expiresAt * 1000).toISOString(),
      search: searchText(write),
      event: write.event,
      changes: write.changes,
    }));
    await sql`
      with observed as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (kind text, key text, name text, hosts text[],
          ips text[], places text[], port int, product text, version text, asn bigint, country text, provider text,
          expires_at timestamptz, facts jsonb, search text, event text, changes jsonb)
      ), written as (
        insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, places, port, product, version, asn, country,
                                     provider, expires_at, facts, search, first_seen, last_seen)
        select ${org}, ${domain}, kind, key, name, hosts, ips, places, port, product, version, asn, country, provider,
               expires_at, facts, search, ${at}, ${at} from observed
        on conflict (org_id, domain, kind, key) do update set name = excluded.name, hosts = excluded.hosts, ips = excluded.ips,
          places = excluded.places, port = excluded.port, product = excluded.product, version = excluded.version,
          asn = excluded.asn, country = excluded.country, provider = excluded.provider, expires_at = excluded.expires_at,
          facts = excluded.facts, search = excluded.search, last_seen = excluded.last_seen,
          back_at = case when inventory_asset.gone_at is null then inventory_asset.back_at else excluded.last_seen end,
          gone_at = null
        returning id, kind, key
      )
      insert into inventory_event (asset_id, org_id, domain, kind, at, scan_id, event, changes)
      select w.id, ${org}, ${domain}, o.kind, ${at}, ${scan}, o.event, o.changes
        from observed o join written w on w.kind = o.kind and w.key = o.key
       where o.event is not null`.execute(db);
  }
  await sql`
    with gone as (
      update inventory_asset set gone_at = ${at}
       where org_id = ${org} and id = any (${[...vanished]}::uuid[]) and gone_at is null
      returning id, kind
    )
    insert into inventory_event (asset_id, org_id, domain, kind, at, scan_id, event)
    select id, ${org}, ${domain}, kind, ${at}, ${scan}, 'vanished' from gone`.execute(db);
};
