import { onConnection } from "@parapet/db/copy";
import {
  IOC_LOCK,
  iocId,
  type IocLoader,
  type KnownIoc,
  MAX_COUNTED_IOCS,
  type Sighting,
  stageIocs,
  withoutFeed,
} from "@parapet/db/queries/intel";
import { STATEMENT_TIMEOUT_MS } from "@parapet/db/statement-limits";
import type { IocType } from "@parapet/domain/intel";

import type { ChangedIoc, IndicatorStore } from "../corpus-store.ts";
import type { ClickHouse, QueryParameters } from "./clickhouse.ts";
import { indicatorCondition, indicatorScore } from "./indicator-condition.ts";
import { joinIoc } from "./join-ioc.ts";
import { splitBatches, toHex, IDS_PER_QUERY, NAMES_PER_QUERY, openParameters, toTime, toUuid } from "./parameters.ts";

// `hosts` holds the URL's host and all its parent domains, so that a lookup of a name finds its subdomains too.
export const INDICATOR_TABLES = [
  `create table if not exists indicator (
    id FixedString(32),
    type LowCardinality(String),
    value String,
    confidence Int16,
    first_seen DateTime64(3, 'UTC'),
    last_seen DateTime64(3, 'UTC'),
    expires_at DateTime64(3, 'UTC'),
    threat Nullable(String),
    malware Nullable(String),
    tags Array(String),
    feeds Array(LowCardinality(String)),
    sightings String,
    added_at DateTime64(3, 'UTC'),
    changed_at DateTime64(3, 'UTC'),
    hosts Array(String),
    version DateTime64(6, 'UTC') default now64(6),
    index by_host hosts type bloom_filter(0.01) granularity 4
  ) engine = ReplacingMergeTree(version) order by id`,
] as const;

const MAX_PER_KEY = 20;

const milliseconds = (column: string): string => `toString(toUnixTimestamp64Milli(${column}))`;
const COLUMNS = `toString(id) as hex, type, value, confidence, threat, malware, tags, feeds, sightings,
  ${milliseconds("first_seen")} as first_ms, ${milliseconds("last_seen")} as last_ms, ${milliseconds("expires_at")} as expires_ms,
  ${milliseconds("added_at")} as added_ms, ${milliseconds("changed_at")} as changed_ms`;

interface Row {
  readonly hex: string;
  readonly type: IocType;
  readonly value: string;
  readonly confidence: number;
  readonly threat: string | null;
  readonly malware: string | null;
  readonly tags: string[];
  readonly feeds: string[];
  readonly sightings: string;
  readonly first_ms: string;
  readonly last_ms: string;
  readonly expires_ms: string;
  readonly added_ms: string;
  readonly changed_ms: string;
}

const toIoc = (row: Row): ChangedIoc => ({
  id: toUuid(row.hex),
  type: row.type,
  value: row.value,
  confidence: row.confidence,
  first_seen: new Date(Number(row.first_ms)),
  last_seen: new Date(Number(row.last_ms)),
  expires_at: new Date(Number(row.expires_ms)),
  threat: row.threat,
  malware: row.malware,
  tags: row.tags,
  feeds: row.feeds,
  sightings: JSON.parse(row.sightings) as Record<string, Sighting>,
  added_at: new Date(Number(row.added_ms)),
  changed_at: new Date(Number(row.changed_ms)),
});

const withoutChange = (ioc: ChangedIoc): KnownIoc => {
  const { added_at: added, changed_at: changed, ...known } = ioc;
  void [added, changed];
  return known;
};

const HOST = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/;

const hostsOf = ({ type, value }: Pick<KnownIoc, "type" | "value">): string[] => {
  const host = type === "url" ? HOST.exec(value)?.[1]?.toLowerCase() : undefined;
  if (host === undefined) return [];
  const labels = host.split(".");
  return labels.map((_, n) => labels.slice(n).join("."));
};

/** The columns that an import writes. */
const INDICATOR_COLUMNS = [
  "id",
  "type",
  "value",
  "confidence",
  "first_seen",
  "last_seen",
  "expires_at",
  "threat",
  "malware",
  "tags",
  "feeds",
  "sightings",
  "added_at",
  "changed_at",
  "hosts",
] as const;

const indicatorRow = (ioc: ChangedIoc) => ({
  ...ioc,
  id: toHex(ioc.id),
  sightings: JSON.stringify(ioc.sightings),
  first_seen: toTime(ioc.first_seen),
  last_seen: toTime(ioc.last_seen),
  expires_at: toTime(ioc.expires_at),
  added_at: toTime(ioc.added_at),
  changed_at: toTime(ioc.changed_at),
  hosts: hostsOf(ioc),
});

export const insertIndicators = (clickhouse: ClickHouse, indicators: readonly ChangedIoc[]): Promise<void> =>
  clickhouse.insert("indicator", INDICATOR_COLUMNS, indicators.map(indicatorRow));

/** Searches have the statement timeout of PostgreSQL, whether or not the client still waits. */
const BOUNDED = `settings max_execution_time = ${STATEMENT_TIMEOUT_MS.export / 1000}`;

/** Leaves out values that every feed has withdrawn. */
const REPORTED = "notEmpty(feeds)";

/** Indicators in ClickHouse: the newest row of a value counts. */
export const clickhouseIndicators = (clickhouse: ClickHouse): IndicatorStore => {
  const select = async (rest: string, parameters: QueryParameters): Promise<ChangedIoc[]> =>
    (await clickhouse.rows<Row>(`select ${COLUMNS} from indicator final ${rest}`, parameters)).map(toIoc);

  const byIds = async (ids: readonly string[]): Promise<Map<string, ChangedIoc>> => {
    const found = new Map<string, ChangedIoc>();
    for (const some of splitBatches(ids, IDS_PER_QUERY)) {
      const parameters = openParameters();
      for (const ioc of await select(`where id in ${parameters.ids(some)}`, parameters.values)) found.set(ioc.id, ioc);
    }
    return found;
  };

  const openLoader: IndicatorStore["openLoader"] = (pool, feed): IocLoader => {
    let last: Promise<unknown> = Promise.resolve();
    return {
      load(batch, now) {
        const staged = stageIocs(batch, now);
        const written = last.then(() =>
          onConnection(pool, async (client) => {
            await client.query("select pg_advisory_xact_lock($1)", [IOC_LOCK]);
            const known = await byIds(staged.map(([id]) => id));
            const at = new Date();
            const joined = staged.flatMap(([id, row]) => joinIoc(known.get(id), id, row, feed, at) ?? []);
            await insertIndicators(clickhouse, joined);
            const added = joined.filter(({ id }) => !known.has(id)).length;
            const changed = joined.length - added;
            return { read: batch.length, added, changed, unchanged: batch.length - added - changed };
          }),
        );
        last = written;
        return written;
      },
      async finish() {},
    };
  };

  return {
    openLoader,
    withdraw: (pool, feed, iocs, at) =>
      onConnection(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock($1)", [IOC_LOCK]);
        const known = await byIds([...new Set(iocs.map(({ type, value }) => iocId(type, value)))]);
        const said = [...known.values()].filter(({ sightings }) => feed in sightings);
        await insertIndicators(
          clickhouse,
          said.map((ioc) => ({ ...withoutFeed(ioc, feed, at), changed_at: new Date() })),
        );
      }),
    async isEmpty() {
      return (await clickhouse.rows("select 1 as one from indicator limit 1")).length === 0;
    },
    async lookup(_db, iocs) {
      const found = await byIds([...new Set(iocs.map(({ type, value }) => iocId(type, value)))]);
      return new Map(
        [...found].filter(([, { feeds }]) => feeds.length > 0).map(([id, ioc]) => [id, withoutChange(ioc)]),
      );
    },
    async byId(_db, id) {
      return (await byIds([id])).get(id);
    },
    async search(_db, query, { limit, offset, sort, order, now, addedSince }) {
      const where = (parameters: ReturnType<typeof openParameters>): string =>
        [
          REPORTED,
          query === null ? "true" : indicatorCondition(query, now, parameters),
          ...(addedSince === undefined ? [] : [`added_at > ${parameters.time(addedSince)}`]),
        ].join(" and ");
      const paged = openParameters();
      const filter = where(paged);
      const sorted = {
        value: "value",
        type: "type",
        threat: "lower(coalesce(malware, threat))",
        score: sort === "score" ? indicatorScore(paged.time(now)) : "",
        sources: "length(feeds)",
        last: "last_seen",
      };
      const first = sort === undefined ? "" : `${sorted[sort]} ${order ?? "asc"} nulls last, `;
      const rows = await select(
        `where ${filter} order by ${first}last_seen desc limit ${paged.integer(limit)} offset ${paged.integer(offset)} ${BOUNDED}`,
        paged.values,
      );
      const counted = openParameters();
      const [count] = await clickhouse.rows<{ total: number }>(
        `select toUInt32(count()) as total from (select 1 from indicator final where ${where(counted)} limit ${MAX_COUNTED_IOCS}) ${BOUNDED}`,
        counted.values,
      );
      return { rows: rows.map(withoutChange), total: count?.total ?? 0 };
    },
    async changedSince(_db, after, { limit, types, ids, changedAt, minConfidence, now, onlyLive }) {
      const parameters = openParameters();
      const conditions = [
        "true",
        ...(after === null
          ? []
          : [
              `(changed_at, toString(id)) > (${parameters.time(after.changedAt)}, ${parameters.text(toHex(after.id))})`,
            ]),
        ...(types === undefined ? [] : [`type in ${parameters.texts(types)}`]),
        ...(ids === undefined ? [] : [`id in ${parameters.ids(ids)}`]),
        ...(changedAt === undefined
          ? []
          : [`toUnixTimestamp64Milli(changed_at) in ${parameters.integers(changedAt.map((at) => at.getTime()))}`]),
        ...(minConfidence === undefined ? [] : [`confidence >= ${parameters.number(minConfidence)}`]),
        ...(onlyLive ? [`expires_at > ${parameters.time(now)}`] : []),
      ];
      return select(
        `where ${conditions.join(" and ")} order by changed_at, id limit ${parameters.integer(limit)}`,
        parameters.values,
      );
    },
    async overlap() {
      return clickhouse.rows<{ a: string; b: string; shared: number }>(
        `select a, b, toUInt32(sum(n)) as shared from (
           select a, others, n from (
             select feeds, feeds as others, count() as n from indicator final group by feeds) array join feeds as a)
         array join others as b where a <= b group by a, b order by a, b`,
      );
    },
    async onAddresses(_db, addresses) {
      const found = new Map<string, KnownIoc[]>();
      for (const address of addresses) {
        const parameters = openParameters();
        const prefix = parameters.text(address.includes(":") ? `[${address}]:` : `${address}:`);
        const rows = await select(
          `where type = 'ip:port' and ${REPORTED} and startsWith(value, ${prefix}) limit ${MAX_PER_KEY}`,
          parameters.values,
        );
        if (rows.length > 0) found.set(address, rows.map(withoutChange));
      }
      return found;
    },
    async onNames(_db, names) {
      const found = new Map<string, KnownIoc[]>();
      for (const some of splitBatches(names, NAMES_PER_QUERY)) {
        const parameters = openParameters();
        const wanted = parameters.texts(some);
        const rows = await clickhouse.rows<Row & { host: string }>(
          `select arrayJoin(arrayIntersect(hosts, ${wanted})) as host, ${COLUMNS} from indicator final
            where type = 'url' and ${REPORTED} and hasAny(hosts, ${wanted}) order by last_seen desc limit ${MAX_PER_KEY} by host`,
          parameters.values,
        );
        for (const { host, ...row } of rows) found.set(host, [...(found.get(host) ?? []), withoutChange(toIoc(row))]);
      }
      return found;
    },
  };
};
