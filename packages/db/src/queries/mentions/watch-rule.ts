import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { overEveryArea, isUnscoped, type Scope } from "../../scope.ts";
import { stateAt } from "../verification/domain-verification.ts";

/** A rule with the state of the domain that its hits are filed under. */
export interface WatchRuleRow {
  readonly id: string;
  readonly org: OrgId;
  readonly domain: string;
  readonly keyword: string;
  readonly whole_word: boolean;
  readonly exceptions: string[];
  readonly state: "pending" | "verified";
  readonly ran_through: number | null;
  readonly ran_state: string | null;
  /** Written by a person; every domain is a rule of its own accord. */
  readonly is_owned: boolean;
}

const MATCHING_LOCK = 0x4d4d4154;

/** Lets one transaction at a time write what rules found; the lock ends with it. */
export const lockMentionMatching = (db: Db) => sql`select pg_advisory_xact_lock(${MATCHING_LOCK})`.execute(db);

/** Every domain is a keyword of its own accord; rules of domains that are gone go with them, and their hits too. */
export const settleDomainRules = async (db: Db, at: Date): Promise<void> => {
  await sql`
    insert into watch_rule (org_id, domain, keyword, origin, created_at)
    select d.org_id, d.name, d.name, 'domain', ${at} from authorised_domain d join organization o on o.id = d.org_id
     where o.deleted_at is null and length(d.name) between 3 and 100
    on conflict (org_id, domain, keyword) do nothing`.execute(db);
  await sql`
    with gone as (
      delete from watch_rule r
       where not exists (select from authorised_domain d where d.org_id = r.org_id and d.name = r.domain)
      returning r.org_id, r.domain)
    delete from finding f using gone
     where f.org_id = gone.org_id and f.domain = gone.domain and f.check_id = 'mention'`.execute(db);
};

/** Every rule, with how far it has been run; one that failed is left out until `retryFailedBefore`. */
export const watchRules = async (db: Db, at: Date, retryFailedBefore?: Date): Promise<WatchRuleRow[]> => {
  const { rows } = await sql<WatchRuleRow>`
    select r.id, r.org_id as org, r.domain, r.keyword, r.whole_word, r.exceptions, ${stateAt(at)} as state, r.ran_through, r.ran_state,
           r.origin = 'hand' as is_owned
      from watch_rule r join authorised_domain d on d.org_id = r.org_id and d.name = r.domain
      join organization o on o.id = r.org_id
     where o.deleted_at is null
       and (${retryFailedBefore ?? null}::timestamptz is null or r.failed_at is null or r.failed_at < ${retryFailedBefore ?? null})
     order by r.id`.execute(db);
  return rows;
};

/**
 * Notes that these rules were matched against everything up to this text, unless they were changed since they were read.
 * Returns the number of rules noted.
 */
export const markRun = async (
  db: Db,
  rules: readonly Omit<WatchRuleRow, "org" | "domain" | "keyword" | "is_owned">[],
  through: number,
): Promise<number> => {
  const read = rules.map(({ id, state, whole_word, exceptions, ran_through, ran_state }) => ({
    id,
    state,
    whole_word,
    exceptions: JSON.stringify(exceptions),
    ran_through,
    ran_state,
  }));
  const { numAffectedRows } = await sql`
    update watch_rule r set ran_through = ${through}, ran_state = row.state, failed_at = null
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
        as row (id uuid, state text, whole_word boolean, exceptions text, ran_through bigint, ran_state text)
     where r.id = row.id and r.whole_word = row.whole_word and to_jsonb(r.exceptions) = row.exceptions::jsonb
       and r.ran_through is not distinct from row.ran_through and r.ran_state is not distinct from row.ran_state`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/** Suspends a rule that could not be matched: it is tried again later, as if it were new. */
export const markFailed = async (db: Db, org: OrgId, id: string, at: Date): Promise<void> => {
  await db
    .updateTable("watch_rule")
    .set({ failed_at: at, ran_through: null, ran_state: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};

/** Rules that failed and whose owner has not been notified; each is returned once. */
export const claimFailuresToReport = async (
  db: Db,
  at: Date,
): Promise<{ org_id: string; keyword: string; domain: string }[]> =>
  db
    .updateTable("watch_rule")
    .set({ failure_reported_at: at })
    .where("failed_at", "is not", null)
    .where("failure_reported_at", "is", null)
    .returning(["org_id", "keyword", "domain"])
    .execute();

/** Removes the findings of a domain before they are created again. */
export const dropMentions = (db: Db, org: OrgId, domain: string): Promise<void> =>
  overEveryArea(db, async () => {
    await db
      .deleteFrom("finding")
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where("check_id", "=", "mention")
      .execute();
  });

const RULE_COLUMNS = [
  "r.id",
  "r.org_id",
  "o.name as organization",
  "r.domain",
  "r.keyword",
  "r.whole_word",
  "r.exceptions",
  "r.origin",
  "r.created_at",
  "r.ran_through",
  "r.failed_at",
] as const;

export const rulesPage = async (
  db: Db,
  scope: Scope,
  filter: { domain?: string | undefined },
  page: { limit: number; offset: number },
) => {
  let query = db.selectFrom("watch_rule as r").innerJoin("organization as o", "o.id", "r.org_id");
  if (!isUnscoped(scope)) query = query.where("r.org_id", "=", anyUuid(scope));
  if (filter.domain !== undefined) query = query.where("r.domain", "=", filter.domain);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(RULE_COLUMNS)
    .orderBy("r.domain")
    .orderBy("r.origin")
    .orderBy("r.keyword")
    .orderBy("r.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const ruleById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("watch_rule as r")
    .innerJoin("organization as o", "o.id", "r.org_id")
    .select(RULE_COLUMNS)
    .where("r.id", "=", id)
    .where(inScope("r.org_id", scope))
    .executeTakeFirst();

export const countRules = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("watch_rule")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return count;
};

/** Adds a rule; undefined when the domain has this keyword already. */
export const insertRule = (
  db: Db,
  rule: { org: OrgId; domain: string; keyword: string; wholeWord: boolean; exceptions: string[]; by: UserId; at: Date },
) =>
  db
    .insertInto("watch_rule")
    .values({
      org_id: rule.org,
      domain: rule.domain,
      keyword: rule.keyword,
      whole_word: rule.wholeWord,
      exceptions: rule.exceptions,
      origin: "hand",
      created_by: rule.by,
      created_at: rule.at,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "domain", "keyword"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Changes a rule; it is held against everything again. */
export const changeRule = async (
  db: Db,
  org: OrgId,
  id: string,
  change: { whole_word?: boolean; exceptions?: string[] },
): Promise<void> => {
  await db
    .updateTable("watch_rule")
    .set({ ...change, ran_through: null, ran_state: null, failed_at: null, failure_reported_at: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};

/** Every rule of a domain is held against everything again. */
export const rerunRules = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await db
    .updateTable("watch_rule")
    .set({ ran_through: null, ran_state: null })
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
};

export const deleteRule = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await db.deleteFrom("watch_rule").where("org_id", "=", org).where("id", "=", id).execute();
};
