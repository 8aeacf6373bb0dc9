import type { AUDIT_SORTS } from "@parapet/domain/contracts/choices";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";

export interface AuditSearch {
  /** The organizations in reach; null for all. */
  readonly orgs: readonly string[] | null;
  readonly actor?: string | undefined;
  readonly organization?: string | undefined;
  readonly action?: string | undefined;
  readonly result?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Words of a person, an organization, an action, an object or an address. */
  readonly q?: string | undefined;
  /** The actions that hold the words of `q`. */
  readonly actions: readonly string[];
}

export interface AuditHit {
  readonly id: string;
  readonly at: Date;
  readonly org_id: string | null;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly result: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
  readonly email: string | null;
  readonly organization: string | null;
}

/** How many rows are counted, and how far one can leaf; beyond it the answer says "and more". */
export const COUNTED = 1_000;
/** Things that the words of a search may mean, at the most, of each kind. */
const MEANINGS = 20;
/** Up to so many organizations each is asked on its own; a partner with more walks the log by time. */
const ASKED_APART = 50;

/** More actions than these are so large a share of the log that walking it by time meets enough of them. */
const FEW_ACTIONS = 6;

/** The end of everything that begins with this: the last character raised by one. Code points, as collation "C" sorts. */
const endOf = (prefix: string): string => {
  const last = prefix.codePointAt(prefix.length - 1) ?? 0;
  return `${prefix.slice(0, -1)}${String.fromCodePoint(last + 1)}`;
};

/** The values of a column that begin so. Steps from value to value in the index, whatever number of rows each has. */
const valuesLike = async (db: Db, column: "object" | "ip", prefix: string): Promise<string[]> => {
  const name = sql.ref(`a.${column}`);
  const [from, until] = [prefix, endOf(prefix)];
  const next = (after: RawBuilder<unknown>) => sql`
    (select ${name} from audit_log a
      where ${name} collate "C" ${after} and ${name} collate "C" < ${until} order by ${name} collate "C" limit 1)`;
  const { rows } = await sql<{ value: string }>`
    with recursive step (value, n) as (
      select ${next(sql`>= ${from}`)}, 1
      union all
      select ${next(sql`> step.value`)}, n + 1 from step where step.value is not null and n < ${MEANINGS})
    select value from step where value is not null`.execute(db);
  return rows.map(({ value }) => value);
};

const idsLike = async (db: Db, kind: "people" | "organizations", q: string): Promise<string[]> => {
  const like = likeText(q);
  const { rows } =
    kind === "people"
      ? await sql<{ id: string }>`
          select id from app_user where email::text ilike ${like} or first_name || ' ' || last_name ilike ${like}
           limit ${MEANINGS}`.execute(db)
      : await sql<{ id: string }>`select id from organization where name ilike ${like} limit ${MEANINGS}`.execute(db);
  return rows.map(({ id }) => id);
};

const isMany = (actions: readonly string[]): boolean => actions.length > FEW_ACTIONS;

/** What the words may mean, by kind, each as a comparison that an index answers in the order of time. */
const meaningsOf = async (db: Db, { q = "", actions }: AuditSearch): Promise<RawBuilder<boolean>[][]> =>
  [
    isMany(actions)
      ? [sql<boolean>`a.action = any(${[...actions]}::text[])`]
      : actions.map((action) => sql<boolean>`a.action = ${action}`),
    (await idsLike(db, "people", q)).map((id) => sql<boolean>`a.actor_id = ${id}::uuid`),
    (await idsLike(db, "organizations", q)).map((id) => sql<boolean>`a.org_id = ${id}::uuid`),
    (await valuesLike(db, "object", q)).map((value) => sql<boolean>`a.object collate "C" = ${value}`),
    (await valuesLike(db, "ip", q)).map((value) => sql<boolean>`a.ip collate "C" = ${value}`),
  ].filter((kind) => kind.length > 0);

const filtersOf = (search: AuditSearch): RawBuilder<boolean>[] => {
  const { orgs, actor, organization, action, result, from, to } = search;
  return [
    ...(orgs === null ? [] : [sql<boolean>`a.org_id = any(${[...orgs]}::uuid[])`]),
    ...(actor === undefined ? [] : [sql<boolean>`a.actor_id = ${actor}::uuid`]),
    ...(organization === undefined ? [] : [sql<boolean>`a.org_id = ${organization}::uuid`]),
    ...(action === undefined ? [] : [sql<boolean>`a.action = ${action}`]),
    ...(result === undefined ? [] : [sql<boolean>`a.result = ${result}`]),
    ...(from === undefined ? [] : [sql<boolean>`a.at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`a.at < ${to}`]),
  ];
};

/**
 * The newest `most` rows that fit. All ways of asking are walked together in the order of time, so that no more rows are
 * read than are wanted, however many ways there are. A row can be met once by each kind of meaning: so many more are taken.
 */
const newest = (search: AuditSearch, meanings: readonly RawBuilder<boolean>[][], most: number): RawBuilder<unknown> => {
  const filters = filtersOf(search);
  const apart =
    search.orgs !== null &&
    search.orgs.length <= ASKED_APART &&
    search.organization === undefined &&
    meanings.length === 0;
  const ways = apart ? (search.orgs ?? []).map((org) => sql<boolean>`a.org_id = ${org}::uuid`) : meanings.flat();
  const manyActions = isMany(search.actions) && meanings.length > 0 ? meanings[0]?.[0] : undefined;
  const branches = ways.length === 0 ? [sql<boolean>`true`] : ways;
  const parts = branches.map((way) => {
    const where = sql.join([way, ...filters], sql` and `);
    const rows = sql`select a.id, a.at, a.seq from audit_log a where ${where}`;
    // With a limit PostgreSQL walks the log by time instead of sorting every row of half the actions.
    return way === manyActions ? sql`(${rows} order by a.at desc, a.seq desc limit ${most})` : rows;
  });
  const walked = sql`select * from (${sql.join(parts, sql` union all `)}) every order by at desc limit ${most * Math.max(1, meanings.length)}`;
  return meanings.length > 1 ? sql`select distinct id, at, seq from (${walked}) met` : walked;
};

const ORDER: Readonly<Record<(typeof AUDIT_SORTS)[number], RawBuilder<unknown>>> = {
  at: sql`a.at`,
  who: sql`lower(u.email::text)`,
  action: sql`a.action`,
  object: sql`a.object`,
  organization: sql`lower(o.name)`,
  result: sql`a.result`,
  address: sql`a.ip`,
};

/**
 * A page of the log, newest first. The count stops at COUNTED: no one leafs through a million rows, they narrow down. Another order
 * is that of the newest COUNTED rows.
 */
export const searchAudit = async (
  db: Db,
  search: AuditSearch,
  page: SortedPage<(typeof AUDIT_SORTS)[number]>,
): Promise<{ rows: AuditHit[]; total: number; more: boolean }> => {
  const asked = search.q !== undefined && search.q !== "";
  const meanings = asked ? await meaningsOf(db, search) : [];
  if (asked && meanings.length === 0) return { rows: [], total: 0, more: false };
  const found = newest(search, meanings, Math.max(COUNTED, page.offset + page.limit) + 1);
  // All ways are walked in the order of their indexes until enough is met; a bitmap would fetch every row of each first.
  const bitmaps = (isOn: boolean) =>
    sql`select set_config('enable_bitmapscan', ${isOn ? "on" : "off"}, true)`.execute(db);
  const limits = sql`limit ${page.limit} offset ${page.offset}`;
  const shown =
    page.sort === undefined
      ? sql`select id from found order by at desc, seq desc ${limits}`
      : sql`select a.id from (select id from found order by at desc, seq desc limit ${COUNTED}) newest
              join audit_log a on a.id = newest.id left join app_user u on u.id = a.actor_id
              left join organization o on o.id = a.org_id
             order by ${sortPrefix(ORDER, page)}a.at desc, a.seq desc ${limits}`;
  await bitmaps(false);
  const { rows } = await sql<AuditHit & { total: number }>`
    with found as (${found}), counted as (select count(*)::int as total from found),
         shown as (${shown})
    select a.id, a.at, a.org_id, a.actor_id, a.action, a.object, a.result, a.detail, a.ip, u.email, o.name as organization,
           counted.total
      from counted left join shown on true left join audit_log a on a.id = shown.id
      left join app_user u on u.id = a.actor_id left join organization o on o.id = a.org_id
     order by ${sortPrefix(ORDER, page)}a.at desc, a.seq desc`.execute(db);
  await bitmaps(true);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.filter(({ id }) => id !== null), total: Math.min(total, COUNTED), more: total > COUNTED };
};

/** Rows for a file, newest first, up to `most`. */
export const exportAudit = async (db: Db, search: AuditSearch, most: number): Promise<AuditHit[]> => {
  const asked = search.q !== undefined && search.q !== "";
  const meanings = asked ? await meaningsOf(db, search) : [];
  if (asked && meanings.length === 0) return [];
  const { rows } = await sql<AuditHit>`
    with found as (${newest(search, meanings, most)})
    select a.id, a.at, a.org_id, a.actor_id, a.action, a.object, a.result, a.detail, a.ip, u.email, o.name as organization
      from (select id from found order by at desc, seq desc limit ${most}) shown join audit_log a on a.id = shown.id
      left join app_user u on u.id = a.actor_id left join organization o on o.id = a.org_id
     order by a.at desc, a.seq desc`.execute(db);
  return rows;
};

export interface AuditActor {
  readonly id: string;
  /** Of a removed person the pseudonym. */
  readonly name: string;
  readonly role: string;
  readonly organization: string;
  readonly removed: boolean;
}

/** The people behind these rows, whatever organization they belong to. */
export const auditActors = async (
  db: Db,
  rows: readonly Pick<AuditHit, "actor_id">[],
): Promise<Map<string, AuditActor>> => {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<AuditActor>`select * from audit_actors(${ids}::uuid[])`.execute(db);
  return new Map(found.map((actor) => [actor.id, actor]));
};

/** What a row of the log is about, as people know it. */
export interface AuditObject {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** The area of a finding; null for everything else. */
  readonly area: string | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The objects of these rows that still exist in the organizations of the rows, by id. */
export const auditObjects = async (db: Db, rows: readonly AuditHit[]): Promise<Map<string, AuditObject>> => {
  const ids = [...new Set(rows.flatMap(({ object }) => (object !== null && UUID.test(object) ? object : [])))];
  const orgs = [...new Set(rows.flatMap(({ org_id }) => org_id ?? []))];
  if (ids.length === 0 || orgs.length === 0) return new Map();
  const own = sql`t.id = any(${ids}::uuid[]) and t.org_id = any(${orgs}::uuid[])`;
  const { rows: found } = await sql<AuditObject>`
    select t.id, 'user' as kind, trim(t.first_name || ' ' || t.last_name) as name, null::text as area from app_user t where ${own}
    union all select t.id, 'organization', t.name, null from organization t
                where t.id = any(${ids}::uuid[]) and t.id = any(${orgs}::uuid[])
    union all select t.id, 'group', t.name, null from user_group t where ${own}
    union all select t.id, 'alert', t.name, null from alert_setting t where ${own}
    union all select t.id, 'vip', t.full_name, null from vip t where ${own}
    union all select t.id, 'vendor', t.name, null from vendor t where ${own}
    union all select t.id, 'takedown', t.name, null from takedown t where ${own}
    union all select t.id, 'watch-rule', t.keyword, null from watch_rule t where ${own}
    union all select t.id, 'scan', t.domain, null from scan t where ${own}
    union all select t.id, 'finding', t.subject, t.area from finding t where ${own}
    union all select t.id, 'credential', t.domain, 'leaked-credentials' from leaked_credential t where ${own}
    union all select t.id, 'machine', t.domain, 'logs-infected-machine' from infected_machine t where ${own}`.execute(
    db,
  );
  return new Map(found.map((it) => [it.id, it]));
};
