import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Query } from "@parapet/domain/intel/query";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { assetCondition } from "./asset-condition.ts";

interface RuleLabels {
  readonly owner?: string | undefined;
  readonly business_unit?: string | undefined;
  readonly criticality?: string | undefined;
  readonly add_tags?: readonly string[] | undefined;
}

export interface AssetRuleRow {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly query: string;
  readonly labels: RuleLabels;
  readonly author_email: string | null;
  readonly applied: number;
  readonly version: number;
}

/** The rules for labels of an organization, in the order of their application. */
export const readAssetRules = async (db: Db, org: OrgId): Promise<AssetRuleRow[]> => {
  const { rows } = await sql<AssetRuleRow>`
    select r.id, r.name, r.position, r.enabled, r.query, r.labels, r.version,
           (select email::text from app_user u where u.id = r.author) as author_email,
           (select count(*)::int from asset_rule_hit h where h.org_id = ${org} and h.rule_id = r.id) as applied
      from asset_rule r where r.org_id = ${org} order by r.position, r.created_at, r.id`.execute(db);
  return rows;
};

/** Adds a rule at the end; undefined when the name is taken. */
export const insertAssetRule = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly name: string;
    readonly query: string;
    readonly labels: RuleLabels;
    readonly author: UserId;
    readonly at: Date;
  },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into asset_rule (org_id, name, position, query, labels, author, created_at)
    select ${it.org}, ${it.name}, coalesce(max(position), 0) + 1, ${it.query}, ${JSON.stringify(it.labels)}::jsonb,
           ${it.author}, ${it.at}
      from asset_rule where org_id = ${it.org}
    on conflict (org_id, name) do nothing returning id`.execute(db);
  return rows[0]?.id;
};

/** Changes a rule that is still the version the person saw; false when someone was faster. */
export const updateAssetRule = async (
  db: Db,
  org: OrgId,
  id: string,
  { enabled, version }: { readonly enabled?: boolean | undefined; readonly version: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("asset_rule")
    .set((eb) => ({ version: eb("version", "+", 1), ...(enabled === undefined ? {} : { enabled }) }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const orderAssetRules = async (db: Db, org: OrgId, ids: readonly string[]): Promise<void> => {
  await sql`
    update asset_rule r set position = o.position
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
     where r.org_id = ${org} and r.id = o.id and r.position <> o.position`.execute(db);
};

export const dropAssetRule = async (db: Db, org: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("asset_rule")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** What a rule did, newest first. */
export const assetRuleHits = async (db: Db, org: OrgId, rule: string, page: { limit: number; offset: number }) => {
  const { rows } = await sql<{
    asset_id: string;
    kind: string;
    name: string;
    at: Date;
    fields: string[];
    total: number;
  }>`
    select h.asset_id, a.kind, a.name, h.at, h.fields, count(*) over ()::int as total
      from asset_rule_hit h join inventory_asset a on a.id = h.asset_id and a.org_id = ${org}
     where h.org_id = ${org} and h.rule_id = ${rule}
     order by h.at desc, h.asset_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

/** Assets of any kind that a query admits, in these domains or in all of the organization. */
const anyKind = (org: OrgId, domain: string | null, query: Query) =>
  sql`a.org_id = ${org} and a.gone_at is null and (${domain}::text is null or a.domain = ${domain}) and ${assetCondition({ org, kind: null }, query)}`;

/** How many assets of any kind a query admits, and the first of them by name. */
export const assetsMatching = async (db: Db, org: OrgId, query: Query, examples: number) => {
  const { rows } = await sql<{ id: string; kind: string; name: string; total: number }>`
    select a.id, a.kind, a.name, count(*) over ()::int as total from inventory_asset a where ${anyKind(org, null, query)}
     order by a.name, a.id limit ${examples}`.execute(db);
  return rows;
};

/**
 * Applies a rule to the assets that it admits and was not applied to yet, and records what it set. Labels that are there
 * stay, and so do the tags of an asset that would have too many. Answers the domains whose assets changed.
 */
export const applyAssetRule = async (
  db: Db,
  { org, domain, at }: { readonly org: OrgId; readonly domain: string | null; readonly at: Date },
  rule: { readonly id: string; readonly query: Query; readonly labels: RuleLabels },
  mostTags: number,
): Promise<string[]> => {
  const { owner = null, business_unit = null, criticality = null, add_tags = [] } = rule.labels;
  const tags = sql<
    string[]
  >`array(select distinct tag from unnest(b.tags || ${[...add_tags]}::text[]) as tag order by tag)`;
  const addsTags = sql<boolean>`not (b.tags @> ${[...add_tags]}::text[]) and cardinality(${tags}) <= ${mostTags}`;
  const { rows } = await sql<{ domain: string }>`
    with fresh as (
      select a.id from inventory_asset a where ${anyKind(org, domain, rule.query)}
         and not exists (select from asset_rule_hit h where h.org_id = ${org} and h.rule_id = ${rule.id} and h.asset_id = a.id)
    ), planned as (
      select b.id, b.domain, array_remove(array[
               case when b.owner is null and ${owner}::text is not null then 'owner' end,
               case when b.business_unit is null and ${business_unit}::text is not null then 'business_unit' end,
               case when b.criticality is null and ${criticality}::text is not null then 'criticality' end,
               case when ${addsTags} then 'tags' end], null) as fields, ${tags} as tags
        from inventory_asset b join fresh on fresh.id = b.id where b.org_id = ${org}
    ), recorded as (
      insert into asset_rule_hit (rule_id, asset_id, org_id, at, fields)
      select ${rule.id}, id, ${org}, ${at}, fields from planned on conflict (rule_id, asset_id) do nothing
    ), changed as (
      update inventory_asset c set
             owner = case when 'owner' = any (p.fields) then ${owner} else c.owner end,
             business_unit = case when 'business_unit' = any (p.fields) then ${business_unit} else c.business_unit end,
             criticality = case when 'criticality' = any (p.fields) then ${criticality} else c.criticality end,
             tags = case when 'tags' = any (p.fields) then p.tags else c.tags end
        from planned p where c.org_id = ${org} and c.id = p.id and cardinality(p.fields) > 0
      returning c.domain
    )
    select distinct domain from changed`.execute(db);
  return rows.map((row) => row.domain);
};
