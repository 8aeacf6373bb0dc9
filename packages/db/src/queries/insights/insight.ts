import type { INSIGHT_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

export type Audience = "all" | "plan" | "product";

export interface InsightDraft {
  readonly kind: string;
  readonly texts: object;
  readonly audience: Audience;
  readonly values: readonly string[];
  readonly publishAt: Date | null;
  readonly endsAt: Date | null;
}

const columns = (it: InsightDraft) => ({
  kind: it.kind,
  texts: JSON.stringify(it.texts),
  audience: it.audience,
  audience_values: [...it.values],
  publish_at: it.publishAt,
  ends_at: it.endsAt,
});

export const insertInsight = async (db: Db, it: InsightDraft, by: UserId, at: Date): Promise<string> =>
  (
    await db
      .insertInto("insight")
      .values({ ...columns(it), created_by: by, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Changes it if it is still the version that was read. Answers the new version, or null. */
export const changeInsight = async (
  db: Db,
  id: string,
  version: number,
  it: InsightDraft,
  at: Date,
): Promise<number | null> => {
  const row = await db
    .updateTable("insight")
    .set({ ...columns(it), updated_at: at, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return row?.version ?? null;
};

export const insightExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("insight").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

export const dropInsight = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom("insight").where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;

export type InsightState = "draft" | "scheduled" | "live" | "ended";

const stateIs = (state: InsightState, now: Date): RawBuilder<boolean> =>
  ({
    draft: sql<boolean>`i.publish_at is null`,
    scheduled: sql<boolean>`i.publish_at > ${now}`,
    live: sql<boolean>`i.publish_at <= ${now} and (i.ends_at is null or i.ends_at > ${now})`,
    ended: sql<boolean>`i.publish_at <= ${now} and i.ends_at <= ${now}`,
  })[state];

const ORDER: Readonly<Record<(typeof INSIGHT_SORTS)[number], RawBuilder<unknown>>> = {
  title: sql`lower(i.texts #>> '{en,title}')`,
  kind: sql`i.kind`,
  for: sql`i.audience`,
  languages: sql`(select count(*) from jsonb_each(i.texts) t where t.value ->> 'title' <> '')`,
  state: sql`i.ends_at`,
  from: sql`i.publish_at`,
  reads: sql`(select count(*) from insight_read r where r.insight_id = i.id)`,
};

/** Everything the operator wrote, newest change first, with how many people opened each. */
export const managedInsights = async (
  db: Db,
  filter: { state: InsightState | undefined; now: Date },
  page: SortedPage<(typeof INSIGHT_SORTS)[number]>,
) => {
  let query = db.selectFrom("insight as i");
  if (filter.state !== undefined) query = query.where(stateIs(filter.state, filter.now));
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      "i.id",
      "i.kind",
      "i.texts",
      "i.audience",
      "i.audience_values",
      "i.publish_at",
      "i.ends_at",
      "i.version",
      "i.updated_at",
    ])
    .select(sql<number>`(select count(*) from insight_read r where r.insight_id = i.id)`.as("reads"))
    .$call(sortedBy(ORDER, page))
    .orderBy("i.updated_at", "desc")
    .orderBy("i.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** The organizations in scope that are not on their way out. */
const exposes = (scope: Scope, org: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`
  array(select min(s.product) from exposed_service s
         where s.gone_at is null and ${inScope("s.org_id", scope)} and ${org}
           and exists (select from unnest(i.audience_values) wanted
                        where lower(s.product) = wanted or starts_with(lower(s.product), wanted || ' '))
         group by lower(s.product) order by lower(s.product))`;

/**
 * What is live now and meant for someone whose reach is `scope`: for all, for a plan that one of those organizations
 * has, or about a product that one of them exposes.
 */
export const insightsFor = async (
  db: Db,
  reader: { scope: Scope; user: UserId; isOperator: boolean },
  filter: { unread: boolean; now: Date },
  page: { limit: number; offset: number },
) => {
  const { scope, user } = reader;
  const products = exposes(scope, sql`true`);
  const meant = reader.isOperator
    ? sql<boolean>`true`
    : sql<boolean>`case i.audience
        when 'all' then true
        when 'plan' then exists (select from licence l where l.plan = any(i.audience_values) and ${inScope("l.org_id", scope)})
        else cardinality(${products}) > 0 end`;
  const isRead = sql<boolean>`exists (select from insight_read r where r.insight_id = i.id and r.user_id = ${user})`;
  let query = db.selectFrom("insight as i").where(stateIs("live", filter.now)).where(meant);
  if (filter.unread) query = query.where(sql<boolean>`not ${isRead}`);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["i.id", "i.kind", "i.texts", "i.publish_at", "i.audience"])
    .select([isRead.as("read"), products.as("because")])
    .orderBy("i.publish_at", "desc")
    .orderBy("i.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** Remembers the first time someone opened it. */
export const markInsightRead = (db: Db, insight: string, org: OrgId, user: UserId, at: Date) =>
  db
    .insertInto("insight_read")
    .values({ insight_id: insight, org_id: org, user_id: user, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** How many clients and active people an audience holds today. */
export const audienceSize = async (
  db: Db,
  audience: Audience,
  values: readonly string[],
): Promise<{ organizations: number; people: number }> => {
  const list = sql`${[...values]}::text[]`;
  const belongs = {
    all: sql`true`,
    plan: sql`exists (select from licence l where l.org_id = o.id and l.plan = any(${list}))`,
    product: sql`exists (select from exposed_service s where s.org_id = o.id and s.gone_at is null
                   and exists (select from unnest(${list}) wanted where lower(s.product) = wanted or starts_with(lower(s.product), wanted || ' ')))`,
  }[audience];
  const { rows } = await sql<{ organizations: number; people: number }>`
    select count(*)::int as organizations, coalesce(sum(people), 0)::int as people from (
      select (select count(*) from app_user u where u.org_id = o.id and u.status = 'active') as people
        from organization o where o.kind = 'client' and o.deleted_at is null and ${belongs}) meant`.execute(db);
  return rows[0] ?? { organizations: 0, people: 0 };
};
