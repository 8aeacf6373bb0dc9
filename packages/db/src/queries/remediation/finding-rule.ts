import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { RuleChange } from "@parapet/domain/contracts/remediation";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface RuleRow {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly enabled: boolean;
  readonly filter: Record<string, string>;
  readonly change: RuleChange;
  readonly ends_at: Date | null;
  readonly author: UserId | null;
  readonly author_email: string | null;
  readonly applied: number;
  readonly overruled: number;
  readonly version: number;
  /** The code of the refusal that its last application ended with. */
  readonly problem: string | null;
}

/** The rules of an organization in the order of their application. */
export const readRules = async (db: Db, org: OrgId): Promise<RuleRow[]> => {
  const { rows } = await sql<RuleRow>`
    select r.id, r.name, r.position, r.enabled, r.filter, r.change, r.ends_at, r.author, r.version, r.problem,
           (select email::text from app_user u where u.id = r.author) as author_email,
           (select count(*)::int from finding_rule_hit h where h.org_id = ${org} and h.rule_id = r.id) as applied,
           (select count(*)::int from finding_rule_hit h
             where h.org_id = ${org} and h.rule_id = r.id and h.overruled <> '{}') as overruled
      from finding_rule r where r.org_id = ${org} order by r.position, r.created_at, r.id`.execute(db);
  return rows;
};

/** Adds a rule at the end; undefined when the name is taken. */
export const insertRule = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly name: string;
    readonly filter: object;
    readonly change: object;
    readonly endsAt: Date | null;
    readonly author: UserId;
    readonly at: Date;
  },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into finding_rule (org_id, name, position, filter, change, ends_at, author, created_at)
    select ${it.org}, ${it.name}, coalesce(max(position), 0) + 1, ${JSON.stringify(it.filter)}::jsonb,
           ${JSON.stringify(it.change)}::jsonb, ${it.endsAt}, ${it.author}, ${it.at}
      from finding_rule where org_id = ${it.org}
    on conflict (org_id, name) do nothing returning id`.execute(db);
  return rows[0]?.id;
};

/** Changes a rule that is still the version the person saw; false when someone was faster. */
export const updateRule = async (
  db: Db,
  org: OrgId,
  id: string,
  change: {
    readonly enabled?: boolean | undefined;
    readonly endsAt?: Date | null | undefined;
    readonly version: number;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("finding_rule")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      ...(change.endsAt === undefined ? {} : { ends_at: change.endsAt }),
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", change.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Notes why a rule could not be applied; null: it could. */
export const noteRuleProblem = async (db: Db, org: OrgId, id: string, problem: string | null): Promise<void> => {
  await sql`
    update finding_rule set problem = ${problem} where org_id = ${org} and id = ${id} and problem is distinct from ${problem}`.execute(
    db,
  );
};

export const orderRules = async (db: Db, org: OrgId, ids: readonly string[]): Promise<void> => {
  await sql`
    update finding_rule r set position = o.position
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
     where r.org_id = ${org} and r.id = o.id and r.position <> o.position`.execute(db);
};

export const dropRule = async (db: Db, org: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("finding_rule")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Organizations with rules that are in force. */
export const orgsWithRules = async (db: Db, at: Date): Promise<OrgId[]> => {
  const { rows } = await sql<{ org: OrgId }>`
    select distinct org_id as org from finding_rule where enabled and (ends_at is null or ends_at > ${at})`.execute(db);
  return rows.map(({ org }) => org);
};

/** Those of these findings that a rule was not applied to yet. */
export const notHitBy = async (db: Db, org: OrgId, rule: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as id
     where not exists (select from finding_rule_hit h where h.org_id = ${org} and h.rule_id = ${rule} and h.finding_id = id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export interface Decided {
  readonly id: string;
  readonly has_owner: boolean;
  readonly is_decided: boolean;
  /** By earlier rules: the rule and what it set. */
  readonly earlier: readonly { readonly rule: string; readonly fields: readonly string[] }[];
  /** By later rules: what they set, which gives way. */
  readonly later: readonly string[];
}

/** What people and other rules have decided about findings, seen from a rule at a position. */
export const decidedBefore = async (
  db: Db,
  org: OrgId,
  position: number,
  ids: readonly string[],
): Promise<Decided[]> => {
  const { rows } = await sql<Decided>`
    select f.id, f.owner_id is not null or f.owner_group is not null as has_owner,
           f.status not in ('open', 'acknowledged') as is_decided,
           coalesce((select jsonb_agg(jsonb_build_object('rule', r.id, 'fields', h.fields) order by r.position)
              from finding_rule_hit h join finding_rule r on r.id = h.rule_id and r.org_id = ${org}
             where h.org_id = ${org} and h.finding_id = f.id and r.position < ${position}), '[]') as earlier,
           coalesce((select jsonb_agg(field) from finding_rule_hit h join finding_rule r on r.id = h.rule_id and r.org_id = ${org},
                     unnest(h.fields) as field
             where h.org_id = ${org} and h.finding_id = f.id and r.position > ${position}), '[]') as later
      from finding f where f.org_id = ${org} and f.id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
};

/** Records what a rule did. */
export const insertHits = async (
  db: Db,
  org: OrgId,
  rule: string,
  hits: readonly {
    readonly id: string;
    readonly fields: readonly string[];
    readonly overruled: readonly string[];
    readonly by: string | null;
  }[],
  at: Date,
): Promise<void> => {
  await sql`
    insert into finding_rule_hit (rule_id, finding_id, org_id, at, fields, overruled, overruled_by)
    select ${rule}, row.id, ${org}, ${at}, array(select jsonb_array_elements_text(row.fields)),
           array(select jsonb_array_elements_text(row.overruled)), row.by
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as row (id uuid, fields jsonb, overruled jsonb, by uuid)
    on conflict (rule_id, finding_id) do nothing`.execute(db);
};

/** What a rule did, newest first. */
export const ruleHits = async (db: Db, org: OrgId, rule: string, page: { limit: number; offset: number }) => {
  const { rows } = await sql<{
    finding_id: string;
    subject: string;
    at: Date;
    fields: string[];
    overruled: string[];
    overruled_by: string | null;
    total: number;
  }>`
    select h.finding_id, f.subject, h.at, h.fields, h.overruled, count(*) over ()::int as total,
           (select name from finding_rule o where o.id = h.overruled_by and o.org_id = ${org}) as overruled_by
      from finding_rule_hit h join finding f on f.id = h.finding_id and f.org_id = ${org}
     where h.org_id = ${org} and h.rule_id = ${rule} order by h.at desc, h.finding_id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
};
