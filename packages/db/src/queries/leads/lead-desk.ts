import type { LEAD_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText, spellings } from "../../like-text.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";
import type { LeadKind } from "./lead.ts";

/** Whose leads: everyone's, those on one person's desk, those of an organization's sellers, or about an organization. */
export type LeadReach =
  | { readonly of: "all" }
  | { readonly of: "seller"; readonly user: UserId }
  | { readonly of: "sellers-of"; readonly org: OrgId }
  | { readonly of: "about"; readonly org: OrgId };

// Leads belong to no organization while they are leads, so the fence cannot tell them apart: the reach does, here.
const within = (reach: LeadReach) => {
  switch (reach.of) {
    case "all":
      return sql<boolean>`true`;
    case "seller":
      return sql<boolean>`l.assigned_to = ${reach.user}`;
    case "sellers-of":
      return sql<boolean>`l.assigned_to in (select u.id from app_user u where u.org_id = ${reach.org})`;
    case "about":
      return sql<boolean>`l.org_id = ${reach.org} and l.kind = 'purchase'`;
  }
};

const detailed = (db: Db, reach: LeadReach) =>
  db
    .selectFrom("lead as l")
    .leftJoin("app_user as seller", "seller.id", "l.assigned_to")
    .leftJoin("organization as o", "o.id", "l.org_id")
    .where(within(reach));

const COLUMNS = [
  "l.id",
  "l.kind",
  "l.state",
  "l.email",
  "l.domain",
  "l.locale",
  "l.body",
  "l.created_at",
  "l.decided_at",
  "l.note",
  "l.reason",
  "l.version",
  "l.assigned_to",
  "seller.first_name",
  "seller.last_name",
  "l.org_id",
  "o.name as organization",
] as const;

const ORDER: Readonly<Record<(typeof LEAD_SORTS)[number], RawBuilder<unknown>>> = {
  who: sql`lower(l.email::text)`,
  company: sql`lower(l.body ->> 'company_name')`,
  kind: sql`l.kind`,
  wants: sql`coalesce(l.domain, l.body ->> 'plan')`,
  since: sql`l.created_at`,
  desk: sql`lower(seller.first_name || ' ' || seller.last_name)`,
  state: sql`l.state`,
};

export const leadsPage = async (
  db: Db,
  reach: LeadReach,
  filter: {
    kind?: LeadKind | undefined;
    without?: LeadKind | undefined;
    state?: string | undefined;
    q?: string | undefined;
  },
  page: SortedPage<(typeof LEAD_SORTS)[number]>,
) => {
  let query = detailed(db, reach);
  if (filter.kind !== undefined) query = query.where("l.kind", "=", filter.kind);
  if (filter.without !== undefined) query = query.where("l.kind", "<>", filter.without);
  if (filter.state !== undefined) query = query.where("l.state", "=", filter.state);
  if (filter.q !== undefined && filter.q !== "") {
    const like = likeText(filter.q);
    const names = spellings(filter.q).map(likeText);
    query = query.where(
      sql<boolean>`(l.email::text ilike ${like} or l.domain ilike any(${names}) or l.body::text ilike ${like})`,
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .$call(sortedBy(ORDER, page))
    .orderBy("l.created_at", "desc")
    .orderBy("l.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const leadInReach = (db: Db, reach: LeadReach, id: string) =>
  detailed(db, reach).select(COLUMNS).where("l.id", "=", id).executeTakeFirst();
export type LeadRow = NonNullable<Awaited<ReturnType<typeof leadInReach>>>;

/** The organizations that have these domains; only an operator's scope sees all of them. */
export const organizationsWithDomains = (db: Db, names: readonly string[]) =>
  db
    .selectFrom("authorised_domain as d")
    .innerJoin("organization as o", "o.id", "d.org_id")
    .select(["d.name as domain", "o.id", "o.name"])
    .where("d.name", "in", [...names, ""])
    .where("o.deleted_at", "is", null)
    .orderBy("o.name")
    .limit(1_000)
    .execute();

export interface LeadChange {
  readonly note?: string;
  readonly state?: "new" | "accepted" | "declined";
  readonly reason?: string | null;
  readonly assigned_to?: string | null;
  readonly org_id?: string;
  readonly decided_at?: Date | null;
  readonly decided_by?: string | null;
}

/** Changes a lead if it is still the version that was read. Null: someone was quicker. */
export const changeLead = async (db: Db, id: string, version: number, change: LeadChange): Promise<number | null> => {
  const row = await db
    .updateTable("lead")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return row?.version ?? null;
};

export const isSeller = async (db: Db, user: string): Promise<boolean> =>
  (await db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", user)
    .where("role", "=", "seller")
    .where("status", "in", ["active", "invited"])
    .executeTakeFirst()) !== undefined;

/** A lead that someone of ours wrote down. */
export const insertOwnLead = async (
  db: Db,
  it: {
    email: string;
    domain: string | null;
    locale: Locale;
    body: object;
    by: UserId | null;
    org: OrgId | null;
    fingerprint: string;
    at: Date;
  },
): Promise<string> =>
  (
    await db
      .insertInto("lead")
      .values({
        kind: "purchase",
        email: it.email,
        domain: it.domain,
        locale: it.locale,
        body: JSON.stringify(it.body),
        fingerprint: it.fingerprint,
        created_at: it.at,
        assigned_to: it.by,
        org_id: it.org,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
