import type { OrgId } from "@parapet/domain/contracts/ids";
import type { AssetFilter, AssetKind } from "@parapet/domain/contracts/inventory";
import type { Query } from "@parapet/domain/intel/query";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { assetCondition, usesFindings } from "./asset-condition.ts";
import { countedFindings, assetFindingCondition, IS_COUNTED, readable, TARGETS_OF, weighed } from "./asset-findings.ts";
import { ASSET_COLUMNS, type AssetRow, type InventoryReader, IS_NEW } from "./asset-row.ts";

type Wanted = Pick<AssetFilter, "kind" | "state" | "sort" | "order" | "new_only"> & { readonly query: Query | null };

const listed = (reader: InventoryReader, wanted: Wanted) => {
  const isWeighed = wanted.sort === "findings" || usesFindings(wanted.query);
  const from = isWeighed ? sql`inventory_asset a left join ${weighed(reader, wanted.kind)}` : sql`inventory_asset a`;
  const where = sql.join(
    [
      sql`a.org_id = ${reader.org}`,
      sql`a.kind = ${wanted.kind}`,
      sql`a.domain = any (${[...reader.domains]}::text[])`,
      ...(wanted.state === "all"
        ? []
        : [wanted.state === "gone" ? sql`a.gone_at is not null` : sql`a.gone_at is null`]),
      ...(wanted.new_only === true ? [IS_NEW] : []),
      ...(wanted.query === null ? [] : [assetCondition({ org: reader.org, kind: wanted.kind }, wanted.query)]),
    ],
    sql` and `,
  );
  return { from, where, isWeighed };
};

const SORTED_BY = {
  name: sql`a.name`,
  first_seen: sql`a.first_seen`,
  last_seen: sql`a.last_seen`,
  expires: sql`a.expires_at`,
  port: sql`a.port`,
  findings: sql`coalesce(w.worst, -1) * 1000000 + coalesce(w.findings, 0)`,
} as const;

/** Orders whose values may be missing; these come last in both directions. The other orders are read from an index either way. */
const MAY_LACK: ReadonlySet<string> = new Set(["expires", "port"]);

const directionOf = ({ sort, order }: Wanted) => {
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  return { by: MAY_LACK.has(sort) ? sql`${direction} nulls last` : direction, tie: direction };
};

interface PageAsked {
  readonly limit: number;
  readonly offset: number;
}

const rowsInOrder = async (db: Db, org: OrgId, ids: readonly string[]): Promise<AssetRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS}, ${IS_NEW} as is_new from inventory_asset a
     where a.org_id = ${org} and a.id = any (${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], a.id)`.execute(
    db,
  );
  return rows;
};

/**
 * One page of the assets with the worst findings first, found from the findings: assets that have any are few. Null: the page
 * reaches those without findings, or this kind has no such way.
 */
const worstAssets = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<AssetRow[] | null> => {
  const { one } = TARGETS_OF[wanted.kind];
  if (wanted.sort !== "findings" || wanted.order !== "desc" || wanted.query !== null || one === undefined) return null;
  const { where } = listed(reader, { ...wanted, sort: "name" });
  const { rows } = await sql<{ id: string }>`
    select found.id from ${countedFindings(reader, wanted.kind)} w cross join lateral (
      select a.id from inventory_asset a where ${where} and a.domain = w.domain and ${one} = w.target limit 1) found
     order by w.worst * 1000000 + w.findings desc, found.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.length < limit
    ? null
    : rowsInOrder(
        db,
        reader.org,
        rows.map(({ id }) => id),
      );
};

/** One page of a list. */
export const readAssets = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<AssetRow[]> => {
  const worst = await worstAssets(db, reader, wanted, { limit, offset });
  if (worst !== null) return worst;
  const { from, where } = listed(reader, wanted);
  const { by, tie } = directionOf(wanted);
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS}, ${IS_NEW} as is_new from ${from} where ${where}
     order by ${SORTED_BY[wanted.sort]} ${by}, a.id ${tie} limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/**
 * One page of a filtered list with the number of all matches. Row-level security admits no index for most conditions, so every
 * asset of the kind is compared, once for both answers.
 */
export const assetsFound = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<{ readonly rows: AssetRow[]; readonly total: number }> => {
  const { from, where } = listed(reader, wanted);
  const { by, tie } = directionOf(wanted);
  const { rows } = await sql<{ total: number; page: string[] | null }>`
    with found as materialized (select a.id, ${SORTED_BY[wanted.sort]} as at from ${from} where ${where})
    select (select count(*)::int from found) as total,
           array(select id from found order by at ${by}, id ${tie} limit ${limit} offset ${offset}) as page`.execute(
    db,
  );
  const [found] = rows;
  const page = found?.page ?? [];
  return { rows: await rowsInOrder(db, reader.org, page), total: found?.total ?? 0 };
};

/** How many assets of each kind are present. */
export const countKinds = async (db: Db, { org, domains }: InventoryReader): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from inventory_asset
     where org_id = ${org} and domain = any (${[...domains]}::text[]) and gone_at is null group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
};

/** When the newest run of these domains ended, and the newest full one. */
export const listNewestRuns = async (
  db: Db,
  { org, domains }: InventoryReader,
): Promise<{ readonly any: Date | null; readonly full: Date | null }> => {
  const { rows } = await sql<{ any: Date | null; full: Date | null }>`
    select max(finished_at) as any, max(finished_at) filter (where profile = 'full') as full from scan
     where org_id = ${org} and domain = any (${[...domains]}::text[]) and state = 'done'`.execute(db);
  return rows[0] ?? { any: null, full: null };
};

/**
 * Does a present asset imply one of another kind? A web service has a website, and TLS has a certificate: where none is stored,
 * it was not assessed.
 */
export const impliedKinds = async (
  db: Db,
  { org, domains }: InventoryReader,
): Promise<{ readonly website: boolean; readonly certificate: boolean }> => {
  const { rows } = await sql<{ website: boolean | null; certificate: boolean | null }>`
    select exists (select from inventory_asset where org_id = ${org} and domain = any (${[...domains]}::text[])
                      and gone_at is null and kind = 'service' and facts->>'service' like 'http%') as website,
           exists (select from inventory_asset where org_id = ${org} and domain = any (${[...domains]}::text[])
                      and gone_at is null and kind in ('service', 'website')
                      and (facts->>'tls' = 'true' or name like 'https:%')) as certificate`.execute(db);
  return { website: rows[0]?.website ?? false, certificate: rows[0]?.certificate ?? false };
};

export interface AssetWeight {
  readonly findings: number;
  /** 4 critical … 0 info. */
  readonly worst: number;
}

/** Open findings of the assets of one page, by asset. */
export const readWeights = async (
  db: Db,
  reader: InventoryReader,
  kind: AssetKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetWeight>> => {
  const onHost = kind === "domain" ? sql`true` : sql`f.host = any (a.hosts)`;
  const { rows } = await sql<AssetWeight & { id: string }>`
    select a.id, w.findings, w.worst from inventory_asset a cross join lateral (
      select count(*)::int as findings, max(f.severity_rank)::int as worst from finding f
       where ${readable(reader)} and ${IS_COUNTED} and ${onHost} and ${assetFindingCondition(kind)}) w
     where a.org_id = ${reader.org} and a.id = any (${[...ids]}::uuid[]) and w.findings > 0`.execute(db);
  return new Map(rows.map(({ id, findings, worst }) => [id, { findings, worst }]));
};
