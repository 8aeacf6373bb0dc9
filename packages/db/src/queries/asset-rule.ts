import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";
import type { RuleLabels } from "./inventory.ts";

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
export const assetRulesOf = async (db: Db, org: OrgId): Promise<AssetRuleRow[]> => {
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

/** Puts the rules into this order. */
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
