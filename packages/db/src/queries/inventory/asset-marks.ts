import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Asset } from "@parapet/domain/contracts/inventory";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { overEveryArea } from "../../scope.ts";
import type { Scope } from "../../scope.ts";

/** The organization, domain and identity of these assets, as far as they are in scope. */
export const assetsToMark = async (db: Db, scope: Scope, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; org_id: OrgId; domain: string; kind: string; key: string }>`
    select id, org_id, domain, kind, key from inventory_asset
     where id = any (${[...ids]}::uuid[]) and ${inScope("org_id", scope)} order by id for update`.execute(db);
  return rows;
};

export interface AssetMarks {
  readonly owner?: string | null | undefined;
  readonly business_unit?: string | null | undefined;
  readonly criticality?: string | null | undefined;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

/** Sets what people say about assets; false where an asset would have more tags than allowed. */
export const markAssetRows = async (
  db: Db,
  org: OrgId,
  ids: readonly string[],
  marks: AssetMarks,
  mostTags: number,
): Promise<boolean> => {
  const tags = sql<string[]>`array(select distinct tag from unnest(tags || ${[...marks.addTags]}::text[]) as tag
    where tag <> all (${[...marks.removeTags]}::text[]) order by tag)`;
  const { rows } = await sql<{ most: number | null }>`
    with changed as (
      update inventory_asset set
             owner = case when ${marks.owner === undefined} then owner else nullif(${marks.owner ?? null}, '') end,
             business_unit = case when ${marks.business_unit === undefined} then business_unit else nullif(${marks.business_unit ?? null}, '') end,
             criticality = case when ${marks.criticality === undefined} then criticality else ${marks.criticality ?? null} end,
             tags = ${tags}
       where org_id = ${org} and id = any (${[...ids]}::uuid[])
      returning cardinality(tags) as tags
    )
    select max(tags)::int as most from changed`.execute(db);
  return (rows[0]?.most ?? 0) <= mostTags;
};

/**
 * Copies the labels of assets to their findings: those of the service or website, else of its host, else of the domain. With
 * `seenAt` only to the findings that were written then. Answers how many findings changed.
 */
export const labelFindings = (db: Db, org: OrgId, domain: string, seenAt: Date | null = null): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      with labelled as (
        select kind, key, criticality, business_unit from inventory_asset
         where org_id = ${org} and domain = ${domain} and (criticality is not null or business_unit is not null)
      ), wanted as (
        select f.id, coalesce(t.criticality, h.criticality, d.criticality) as criticality,
               coalesce(t.business_unit, h.business_unit, d.business_unit) as business_unit
          from finding f
          left join labelled t on t.kind in ('service', 'website') and t.key = f.target
          left join labelled h on h.kind = 'host' and h.key = f.host
          left join labelled d on d.kind = 'domain' and d.key = f.domain
         where f.org_id = ${org} and f.domain = ${domain} and (${seenAt}::timestamptz is null or f.last_seen = ${seenAt})
           and (f.criticality is not null or f.business_unit is not null or exists (select from labelled))
      ), changed as (
        update finding f set criticality = w.criticality, business_unit = w.business_unit
          from wanted w
         where w.id = f.id and f.org_id = ${org}
           and (f.criticality, f.business_unit) is distinct from (w.criticality, w.business_unit)
        returning 1
      )
      select count(*)::int as count from changed`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** Computes again which units the assets of a domain belong to; nothing is read where no asset has one. */
export const spreadUnits = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await sql`
    with unit as materialized (
      select kind, key, lower(business_unit) as name from inventory_asset
       where org_id = ${org} and domain = ${domain} and kind in ('domain', 'host') and business_unit is not null
    ), wanted as (
      select a.id, case
               when a.business_unit is not null then array[lower(a.business_unit)]
               when a.kind = 'domain' or a.hosts = '{}' then '{}'
               else array_remove(array(select distinct coalesce(h.name, d.name, '') from unnest(a.hosts) as host
                            left join unit h on h.kind = 'host' and h.key = host
                            left join unit d on d.kind = 'domain' order by 1), null) end as units
        from inventory_asset a
       where a.org_id = ${org} and a.domain = ${domain}
         and (a.units <> '{}' or exists (select from inventory_asset b where b.org_id = ${org} and b.domain = ${domain}
                                            and b.business_unit is not null))
    )
    update inventory_asset a set units = w.units from wanted w
     where a.org_id = ${org} and a.id = w.id and a.units <> w.units`.execute(db);
};

export interface Decision {
  readonly disposition: Asset["disposition"];
  readonly reason: string;
  readonly by: UserId;
  readonly at: Date;
}

export const decideAssetRows = async (
  db: Db,
  org: OrgId,
  ids: readonly string[],
  { disposition, reason, by, at }: Decision,
): Promise<void> => {
  const isOwn = disposition === "own";
  await db
    .updateTable("inventory_asset")
    .set({
      disposition,
      disposition_reason: isOwn ? null : reason,
      disposition_by: isOwn ? null : by,
      disposition_at: isOwn ? null : at,
    })
    .where("org_id", "=", org)
    .where("id", "in", ids)
    .execute();
};

/** Who decided that an asset is not the organization's own. */
export const findDecider = async (db: Db, org: OrgId, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom("inventory_asset")
    .innerJoin("app_user", "app_user.id", "inventory_asset.disposition_by")
    .select("app_user.email")
    .where("inventory_asset.org_id", "=", org)
    .where("inventory_asset.id", "=", id)
    .executeTakeFirst();
  return row?.email ?? null;
};

/** Is this finding about an asset that is not the organization's own? `f` is the finding, `a` the asset. */
const concerns = sql<boolean>`f.org_id = a.org_id and f.domain = a.domain and case a.kind
  when 'host' then f.host = a.key
  when 'address' then exists (select from asset h where h.org_id = a.org_id and h.domain = a.domain and h.host = f.host
                                and cardinality(h.ips) > 0 and h.ips <@ array(
                                  select b.key from inventory_asset b where b.org_id = a.org_id and b.domain = a.domain
                                     and b.kind = 'address' and b.disposition <> 'own'))
  when 'service' then f.target = a.key
  when 'website' then f.target = a.key
  else false end`;

/**
 * Findings of assets that are not the organization's own stop counting: they become false positives with the decision as the
 * reason. Findings that a person evaluated keep that status.
 */
export const setFindingsAside = (db: Db, org: OrgId, domain: string, at: Date): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      with aside as (
        update finding f set status = 'false positive', status_until = null, version = f.version + 1
          from inventory_asset a
         where a.org_id = ${org} and a.domain = ${domain} and a.disposition <> 'own' and ${concerns}
           and f.org_id = ${org} and f.resolved_at is null and f.status in ('open', 'acknowledged')
        returning f.id, a.id as asset, a.disposition, a.disposition_reason as reason, a.disposition_by as author
      ), told as (
        insert into finding_event (finding_id, org_id, at, kind, status, note, author, details)
        select id, ${org}, ${at}, 'status', 'false positive', reason, author,
               jsonb_build_object('asset', asset, 'disposition', disposition) from aside
      )
      select count(*)::int as count from aside`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** The reverse: findings that a decision about an asset set aside, and no asset sets aside any more, count again. */
export const restoreFindings = (db: Db, org: OrgId, domain: string, by: UserId, at: Date): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      with last as (
        select distinct on (e.finding_id) e.finding_id, e.details ? 'disposition' as by_asset
          from finding_event e join finding f on f.id = e.finding_id
         where e.org_id = ${org} and f.org_id = ${org} and f.domain = ${domain} and f.status = 'false positive'
           and f.resolved_at is null and e.kind = 'status'
         order by e.finding_id, e.id desc
      ), back as (
        update finding f set status = 'open', version = f.version + 1
          from last
         where last.finding_id = f.id and last.by_asset and f.org_id = ${org}
           and not exists (select from inventory_asset a where a.org_id = ${org} and a.domain = ${domain}
                              and a.disposition <> 'own' and ${concerns})
        returning f.id
      ), told as (
        insert into finding_event (finding_id, org_id, at, kind, status, author)
        select id, ${org}, ${at}, 'status', 'open', ${by} from back
      )
      select count(*)::int as count from back`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** Addresses of others, which nothing is sent to. */
export const addressesNotToProbe = async (db: Db, org: OrgId, domain: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("inventory_asset")
    .select("key")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("kind", "=", "address")
    .where("disposition", "in", ["not_own", "supplier"])
    .execute();
  return rows.map(({ key }) => key);
};

/** Hosts that no active scan may probe: those of others, and those that only lead to addresses of others. */
export const hostsNotToProbe = async (db: Db, org: OrgId, domain: string): Promise<string[]> => {
  const { rows } = await sql<{ host: string }>`
    with others as (
      select kind, key from inventory_asset
       where org_id = ${org} and domain = ${domain} and disposition in ('not_own', 'supplier')
    )
    select key as host from others where kind = 'host'
    union
    select h.host from asset h
     where h.org_id = ${org} and h.domain = ${domain} and cardinality(h.ips) > 0
       and h.ips <@ array(select key from others where kind = 'address')`.execute(db);
  return rows.map(({ host }) => host);
};
