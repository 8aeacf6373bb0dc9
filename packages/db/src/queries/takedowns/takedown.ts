import type { TAKEDOWN_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { TakedownReason, TakedownState } from "@parapet/domain/takedowns";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText, spellings } from "../../like-text.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

export interface TakedownRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organization: string;
  readonly domain: string;
  readonly name: string;
  readonly finding_id: string | null;
  readonly reason: TakedownReason;
  readonly note: string | null;
  readonly state: TakedownState;
  readonly requested_by: string | null;
  readonly requester: string | null;
  readonly requested_at: Date;
  readonly sent_at: Date | null;
  readonly in_progress_at: Date | null;
  readonly closed_at: Date | null;
  readonly due_at: Date;
  readonly reminders: number;
  readonly next_reminder_at: Date | null;
  readonly last_checked_at: Date | null;
  readonly down_since: Date | null;
  readonly watch_until: Date | null;
  readonly re_emerged_at: Date | null;
  readonly version: number;
  readonly has_evidence: boolean;
}

const fenced = (db: Db, scope: Scope) => {
  const query = db.selectFrom("takedown as t").innerJoin("organization as o", "o.id", "t.org_id");
  return isUnscoped(scope) ? query : query.where("t.org_id", "=", anyUuid(scope));
};

const columns = (query: ReturnType<typeof fenced>) =>
  query
    .leftJoin("app_user as u", "u.id", "t.requested_by")
    .select([
      "t.id",
      "t.org_id",
      "o.name as organization",
      "t.domain",
      "t.name",
      "t.finding_id",
      "t.reason",
      "t.note",
      "t.state",
      "t.requested_by",
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as("requester"),
      "t.requested_at",
      "t.sent_at",
      "t.in_progress_at",
      "t.closed_at",
      "t.due_at",
      "t.reminders",
      "t.next_reminder_at",
      "t.last_checked_at",
      "t.down_since",
      "t.watch_until",
      "t.re_emerged_at",
      "t.version",
      sql<boolean>`exists (select from takedown_evidence e where e.takedown_id = t.id and e.org_id = t.org_id)`.as(
        "has_evidence",
      ),
    ]);

export interface TakedownFilter {
  readonly state?: TakedownState | "open" | undefined;
  readonly q?: string | undefined;
  readonly organization?: string | undefined;
  readonly finding?: string | undefined;
}

const ORDER: Readonly<Record<(typeof TAKEDOWN_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(t.name)`,
  organization: sql`lower(o.name)`,
  reason: sql`t.reason`,
  state: sql`t.state`,
  clock: sql`case when t.state = 'requested' then t.due_at end`,
  requested: sql`t.requested_at`,
  checked: sql`t.last_checked_at`,
  reminders: sql`t.reminders`,
};

/** Requests in scope. What is open comes first, the nearest end of its time first. */
export const takedownsPage = async (
  db: Db,
  scope: Scope,
  filter: TakedownFilter,
  page: SortedPage<(typeof TAKEDOWN_SORTS)[number]>,
): Promise<{ rows: TakedownRow[]; total: number }> => {
  let query = fenced(db, scope);
  if (filter.state === "open") query = query.where("t.state", "in", ["requested", "sent", "in progress"]);
  else if (filter.state !== undefined) query = query.where("t.state", "=", filter.state);
  if (filter.organization !== undefined) query = query.where("t.org_id", "=", filter.organization);
  if (filter.finding !== undefined) query = query.where("t.finding_id", "=", filter.finding);
  if (filter.q !== undefined && filter.q !== "") {
    const { q } = filter;
    query = query.where((where) =>
      where.or([
        where("o.name", "ilike", likeText(q)),
        ...spellings(q).flatMap((text) => [
          where("t.name", "ilike", likeText(text)),
          where("t.domain", "ilike", likeText(text)),
        ]),
      ]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await columns(query)
    .$call(sortedBy(ORDER, page))
    .orderBy(sql`t.state in ('requested', 'sent', 'in progress')`, "desc")
    .orderBy(sql`t.state = 'requested'`, "desc")
    .orderBy(sql`case when t.state = 'requested' then t.due_at end`)
    .orderBy("t.requested_at", "desc")
    .orderBy("t.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows as TakedownRow[], total };
};

/** How many requests there are in each state. */
export const takedownCounts = async (db: Db, scope: Scope): Promise<Record<string, number>> => {
  const rows = await fenced(db, scope)
    .select(["t.state", (of) => of.fn.countAll<number>().as("count")])
    .groupBy("t.state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** One request; undefined when out of scope, like one that does not exist. */
export const takedownInScope = async (db: Db, scope: Scope, id: string): Promise<TakedownRow | undefined> =>
  (await columns(fenced(db, scope)).where("t.id", "=", id).executeTakeFirst()) as TakedownRow | undefined;

/** Writes a request; null when the name is asked for already. */
export const insertTakedown = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly domain: string;
    readonly name: string;
    readonly finding: string;
    readonly reason: TakedownReason;
    readonly note: string | null;
    readonly by: UserId;
    readonly at: Date;
    readonly dueAt: Date;
  },
): Promise<string | null> => {
  const row = await db
    .insertInto("takedown")
    .values({
      org_id: it.org,
      domain: it.domain,
      name: it.name,
      finding_id: it.finding,
      reason: it.reason,
      note: it.note,
      requested_by: it.by,
      requested_at: it.at,
      due_at: it.dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** What changes about a request. A `version` makes the change conditional on no one having changed it since. */
export const changeTakedown = async (
  db: Db,
  org: OrgId,
  id: string,
  change: Partial<{
    state: TakedownState;
    sent_at: Date | null;
    in_progress_at: Date | null;
    closed_at: Date | null;
    reminders: number;
    next_reminder_at: Date | null;
    last_checked_at: Date | null;
    down_since: Date | null;
    watch_until: Date | null;
    re_emerged_at: Date | null;
  }>,
  version?: number,
): Promise<boolean> => {
  let query = db
    .updateTable("takedown")
    .set({ ...change, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  return (await query.returning("id").executeTakeFirst()) !== undefined;
};

export type TakedownEventKind = "state" | "evidence" | "notice" | "reminder" | "check" | "re-emerged" | "overdue";

export const addTakedownEvent = (
  db: Db,
  of: { readonly org: OrgId; readonly takedown: string },
  it: {
    readonly kind: TakedownEventKind;
    readonly at: Date;
    readonly state?: TakedownState;
    readonly note?: string | null;
    readonly author?: UserId;
  },
) =>
  db
    .insertInto("takedown_event")
    .values({
      org_id: of.org,
      takedown_id: of.takedown,
      at: it.at,
      kind: it.kind,
      state: it.state ?? null,
      note: it.note ?? null,
      author: it.author ?? null,
    })
    .execute();

export const takedownEvents = (db: Db, org: OrgId, takedown: string) =>
  db
    .selectFrom("takedown_event as e")
    .leftJoin("app_user as u", "u.id", "e.author")
    .select([
      "e.at",
      "e.kind",
      "e.state",
      "e.note",
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as("author"),
    ])
    .where("e.org_id", "=", org)
    .where("e.takedown_id", "=", takedown)
    .orderBy("e.id", "desc")
    .limit(200)
    .execute();

/** Requests that are checked again: those under way, and those that are down and still watched. */
export const takedownsToCheck = async (db: Db, scope: Scope, at: Date): Promise<TakedownRow[]> =>
  (await columns(fenced(db, scope))
    .where("o.deleted_at", "is", null)
    .where((where) =>
      where.or([
        where("t.state", "in", ["requested", "sent", "in progress"]),
        where.and([where("t.state", "=", "taken down"), where("t.watch_until", ">=", at)]),
      ]),
    )
    .orderBy("t.last_checked_at", (order) => order.asc().nullsFirst())
    .limit(5_000)
    .execute()) as TakedownRow[];
