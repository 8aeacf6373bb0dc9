import type { IOC_SORTS } from "@parapet/domain/contracts/choices";
import { readIoc } from "@parapet/domain/intel";
import type { IocField, Operator, Query } from "@parapet/domain/intel/query";
import { type RawBuilder, sql } from "kysely";

import { compareWith } from "../../compare-with.ts";
import type { Db } from "../../db.ts";
import { wildcardText } from "../../like-text.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";
import { iocId } from "./ioc-id.ts";
import { alsoAskAs, type KnownIoc } from "./ioc-lookup.ts";

type Condition = RawBuilder<boolean>;

export const MAX_COUNTED_IOCS = 10_000;

const member = (column: RawBuilder<unknown>, operator: Operator, value: string): Condition => {
  const has = sql<boolean>`${column} @> ${[value]}::text[]`;
  return operator === "!=" ? sql<boolean>`not (${has})` : has;
};

/** A value is found by its id, in any spelling; `*` at an end asks for values that begin or end so. */
const byValue = (text: string): Condition => {
  const ioc = readIoc(text);
  if (ioc !== null) {
    const ids = [ioc, ...alsoAskAs(ioc)].map(({ type, value }) => iocId(type, value));
    return sql<boolean>`ioc.id = any(${ids}::uuid[])`;
  }
  const pattern = wildcardText(text);
  return sql<boolean>`ioc.value like ${pattern.includes("%") ? pattern : `%${pattern}%`}`;
};

const fieldCondition = (field: IocField, operator: Operator, value: unknown, now: Date): Condition => {
  switch (field) {
    case "value":
      return operator === "!=" ? sql<boolean>`not (${byValue(String(value))})` : byValue(String(value));
    case "type":
    case "confidence":
      return compareWith(sql`ioc.${sql.ref(field)}`, operator, value);
    case "feed":
      return member(sql`ioc.feeds`, operator, String(value));
    case "tag":
      return member(sql`ioc.tags`, operator, String(value));
    case "threat":
      return compareWith(sql`ioc.threat`, operator, value);
    case "malware":
      return compareWith(sql`lower(ioc.malware)`, operator, String(value).toLowerCase());
    case "score":
      return compareWith(sql`ioc_score(ioc.type, ioc.confidence, ioc.last_seen, ${now})`, operator, value);
    case "first":
      return compareWith(sql`ioc.first_seen`, operator, value);
    case "last":
      return compareWith(sql`ioc.last_seen`, operator, value);
    case "expired": {
      const expired = sql<boolean>`ioc.expires_at <= ${now}`;
      return (value === true) === (operator !== "!=") ? expired : sql<boolean>`not (${expired})`;
    }
  }
};

const condition = (query: Query, now: Date): Condition => {
  switch (query.kind) {
    case "and":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => condition(part, now)),
        sql` and `,
      )})`;
    case "or":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => condition(part, now)),
        sql` or `,
      )})`;
    case "not":
      return sql<boolean>`(${condition(query.part, now)}) is not true`;
    case "field":
      return fieldCondition(query.field as IocField, query.operator, query.value, now);
    case "words":
      return byValue(query.text);
  }
};

const COLUMNS = sql`id, type, value, confidence, first_seen, last_seen, expires_at, threat, malware, tags, feeds, sightings`;

const ORDER: Readonly<Record<(typeof IOC_SORTS)[number], RawBuilder<unknown>>> = {
  value: sql`value collate "C"`,
  type: sql`type`,
  threat: sql`lower(coalesce(malware, threat))`,
  score: sql`ioc_score(type, confidence, last_seen, now)`,
  sources: sql`cardinality(feeds)`,
  last: sql`last_seen`,
};

/** One page of indicators, last seen first. Another order is that of the last seen ones among as many as are counted. */
export const searchIocs = async (
  db: Db,
  query: Query | null,
  {
    now,
    addedSince,
    ...page
  }: SortedPage<(typeof IOC_SORTS)[number]> & { readonly now: Date; readonly addedSince?: Date },
): Promise<{ rows: KnownIoc[]; total: number }> => {
  const meant = query === null ? sql<boolean>`true` : condition(query, now);
  const since = addedSince === undefined ? sql`` : sql`and ioc.added_at > ${addedSince}`;
  const where = sql<boolean>`ioc.feeds <> '{}' and ${meant} ${since}`;
  const { limit, offset, sort } = page;
  const { rows } =
    sort === undefined
      ? await sql<KnownIoc>`
          select ${COLUMNS} from ioc where ${where} order by last_seen desc limit ${limit} offset ${offset}`.execute(db)
      : await sql<KnownIoc>`
          select ${COLUMNS} from (select * from ioc where ${where} order by last_seen desc limit ${MAX_COUNTED_IOCS}) newest,
                 (select ${now}::timestamptz as now) asked
           order by ${sortPrefix(ORDER, page)}last_seen desc, id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ioc where ${where} limit ${MAX_COUNTED_IOCS}) hits`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};

/** Indicators in the order they last changed, from a point on: what exports and TAXII return page by page. */
export const iocsChangedSince = async (
  db: Db,
  after: { readonly changedAt: Date; readonly id: string } | null,
  {
    limit,
    types,
    ids,
    changedAt,
    minConfidence,
    now,
    onlyLive,
  }: {
    limit: number;
    types?: readonly string[];
    ids?: readonly string[];
    changedAt?: readonly Date[];
    minConfidence?: number;
    now: Date;
    onlyLive: boolean;
  },
): Promise<(KnownIoc & { changed_at: Date; added_at: Date })[]> => {
  const { rows } = await sql<KnownIoc & { changed_at: Date; added_at: Date }>`
    select ${COLUMNS}, changed_at, added_at from ioc
     where ${after === null ? sql`true` : sql`(changed_at, id) > (${after.changedAt}, ${after.id}::uuid)`}
       ${types === undefined ? sql`` : sql`and type = any(${types})`}
       ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
       ${changedAt === undefined ? sql`` : sql`and changed_at = any(${changedAt.map((at) => at.toISOString())}::timestamptz[])`}
       ${minConfidence === undefined ? sql`` : sql`and confidence >= ${minConfidence}`}
       ${onlyLive ? sql`and expires_at > ${now}` : sql``}
     order by changed_at, id limit ${limit}`.execute(db);
  return rows;
};

/** How many values each pair of feeds shares; a feed with itself is its size. */
export const feedOverlap = async (db: Db): Promise<{ a: string; b: string; shared: number }[]> => {
  const { rows } = await sql<{ a: string; b: string; shared: number }>`
    with sets as (select feeds, count(*) as n from ioc group by feeds)
    select a, b, sum(n)::int as shared from sets, unnest(feeds) a, unnest(feeds) b where a <= b group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
};

/** Indicators that are a service on one of these addresses, by address. */
export const serviceIocs = async (db: Db, addresses: readonly string[]): Promise<Map<string, KnownIoc[]>> => {
  const found = new Map<string, KnownIoc[]>();
  for (const address of addresses) {
    const prefix = address.includes(":") ? `[${address}]:` : `${address}:`;
    const { rows } = await sql<KnownIoc>`
      select ${COLUMNS} from ioc where type = 'ip:port' and feeds <> '{}' and value collate "C" >= ${prefix} and value collate "C" < ${`${prefix}~`} limit 20`.execute(
      db,
    );
    if (rows.length > 0) found.set(address, rows);
  }
  return found;
};

/** Addresses that feeds list on these names or below them, the latest first; a name that is not in the answer has none. */
export const urlIocs = async (db: Db, names: readonly string[]): Promise<Map<string, KnownIoc[]>> => {
  // A point ends the name and a slash is the character after it: all subdomains sort between the two.
  const { rows } = await sql<KnownIoc & { host: string }>`
    select asked.host, found.* from unnest(${[...names]}::text[]) as asked(host)
      cross join lateral (
        select ${COLUMNS} from ioc
         where type = 'url' and feeds <> '{}'
           and (url_host_backwards(value) collate "C" = reverse(asked.host)
             or (url_host_backwards(value) collate "C" > reverse(asked.host) || '.'
               and url_host_backwards(value) collate "C" < reverse(asked.host) || '/'))
         order by last_seen desc limit 20) as found`.execute(db);
  const found = new Map<string, KnownIoc[]>();
  for (const { host, ...ioc } of rows) found.set(host, [...(found.get(host) ?? []), ioc]);
  return found;
};
