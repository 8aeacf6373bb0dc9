import type { IocType } from "@parapet/domain/intel/ioc-type";

import { onConnection } from "../../copy.ts";
import { iocId } from "../../queries/ioc-id.ts";
import { IOC_LOCK, type IocLoader, type Sighting, stageIocs } from "../../queries/ioc-load.ts";
import type { KnownIoc } from "../../queries/ioc-lookup.ts";
import { MOST_COUNTED_IOCS } from "../../queries/ioc-search.ts";
import { STATEMENT_TIMEOUT_MS } from "../../statement-limits.ts";
import type { ChangedIoc, IndicatorCorpus } from "../corpus-store.ts";
import { indicatorCondition } from "./indicator-condition.ts";
import { joinIoc } from "./join-ioc.ts";
import {
  type ClickHouseSend,
  hexOf,
  IDS_AT_ONCE,
  insertRows,
  momentOf,
  openParameters,
  piecesOf,
  rowsOf,
  uuidOf,
  WORDS_AT_ONCE,
} from "./statement.ts";

// `hosts` is the host of an address and every name above it: whoever asks for a name finds what lies below it, too.
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

const MOST_OF_ONE = 20;

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
  id: uuidOf(row.hex),
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
export const INDICATOR_COLUMNS =
  "id, type, value, confidence, first_seen, last_seen, expires_at, threat, malware, tags, feeds, sightings, added_at, changed_at, hosts";

/** An indicator as its row. */
export const indicatorRow = (ioc: ChangedIoc) => ({
  ...ioc,
  id: hexOf(ioc.id),
  sightings: JSON.stringify(ioc.sightings),
  first_seen: momentOf(ioc.first_seen),
  last_seen: momentOf(ioc.last_seen),
  expires_at: momentOf(ioc.expires_at),
  added_at: momentOf(ioc.added_at),
  changed_at: momentOf(ioc.changed_at),
  hosts: hostsOf(ioc),
});

/** A search ends there as its statement would in PostgreSQL, also when nobody waits for it any more. */
const BOUNDED = `settings max_execution_time = ${STATEMENT_TIMEOUT_MS.export / 1000}`;

/** Indicators on ClickHouse: the newest row of a value counts. */
export const clickhouseIndicators = (send: ClickHouseSend): IndicatorCorpus => {
  const ask = async (rest: string, parameters: Readonly<Record<string, string>>): Promise<ChangedIoc[]> =>
    rowsOf<Row>(await send(`select ${COLUMNS} from indicator final ${rest} format JSONEachRow`, parameters)).map(toIoc);

  const byIds = async (ids: readonly string[]): Promise<Map<string, ChangedIoc>> => {
    const found = new Map<string, ChangedIoc>();
    for (const some of piecesOf(ids, IDS_AT_ONCE)) {
      const asked = openParameters();
      for (const ioc of await ask(`where id in ${asked.ids(some)}`, asked.values)) found.set(ioc.id, ioc);
    }
    return found;
  };

  const openLoader: IndicatorCorpus["openLoader"] = (pool, feed): IocLoader => {
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
            await insertRows(send, `indicator (${INDICATOR_COLUMNS})`, joined.map(indicatorRow));
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
    async isEmpty() {
      return rowsOf(await send("select 1 as one from indicator limit 1 format JSONEachRow")).length === 0;
    },
    async lookup(_db, iocs) {
      const found = await byIds([...new Set(iocs.map(({ type, value }) => iocId(type, value)))]);
      return new Map([...found].map(([id, ioc]) => [id, withoutChange(ioc)]));
    },
    async byId(_db, id) {
      return (await byIds([id])).get(id);
    },
    async search(_db, query, { limit, offset, now, addedSince }) {
      const where = (asked: ReturnType<typeof openParameters>): string =>
        [
          query === null ? "true" : indicatorCondition(query, now, asked),
          ...(addedSince === undefined ? [] : [`added_at > ${asked.moment(addedSince)}`]),
        ].join(" and ");
      const paged = openParameters();
      const rows = await ask(
        `where ${where(paged)} order by last_seen desc limit ${paged.whole(limit)} offset ${paged.whole(offset)} ${BOUNDED}`,
        paged.values,
      );
      const counted = openParameters();
      const text = await send(
        `select toUInt32(count()) as total from (select 1 from indicator final where ${where(counted)} limit ${MOST_COUNTED_IOCS}) ${BOUNDED} format JSONEachRow`,
        counted.values,
      );
      return { rows: rows.map(withoutChange), total: rowsOf<{ total: number }>(text)[0]?.total ?? 0 };
    },
    async changedSince(_db, after, { limit, types, minConfidence, now, onlyLive }) {
      const asked = openParameters();
      const conditions = [
        "true",
        ...(after === null
          ? []
          : [`(changed_at, toString(id)) > (${asked.moment(after.changedAt)}, ${asked.text(hexOf(after.id))})`]),
        ...(types === undefined ? [] : [`type in ${asked.texts(types)}`]),
        ...(minConfidence === undefined ? [] : [`confidence >= ${asked.number(minConfidence)}`]),
        ...(onlyLive ? [`expires_at > ${asked.moment(now)}`] : []),
      ];
      return ask(`where ${conditions.join(" and ")} order by changed_at, id limit ${asked.whole(limit)}`, asked.values);
    },
    async overlap() {
      const text = await send(
        `select a, b, toUInt32(sum(n)) as shared from (
           select a, others, n from (
             select feeds, feeds as others, count() as n from indicator final group by feeds) array join feeds as a)
         array join others as b where a <= b group by a, b order by a, b format JSONEachRow`,
      );
      return rowsOf<{ a: string; b: string; shared: number }>(text);
    },
    async onAddresses(_db, addresses) {
      const found = new Map<string, KnownIoc[]>();
      for (const address of addresses) {
        const asked = openParameters();
        const prefix = asked.text(address.includes(":") ? `[${address}]:` : `${address}:`);
        const rows = await ask(
          `where type = 'ip:port' and startsWith(value, ${prefix}) limit ${MOST_OF_ONE}`,
          asked.values,
        );
        if (rows.length > 0) found.set(address, rows.map(withoutChange));
      }
      return found;
    },
    async onNames(_db, names) {
      const found = new Map<string, KnownIoc[]>();
      for (const some of piecesOf(names, WORDS_AT_ONCE)) {
        const asked = openParameters();
        const wanted = asked.texts(some);
        const text = await send(
          `select arrayJoin(arrayIntersect(hosts, ${wanted})) as host, ${COLUMNS} from indicator final
            where type = 'url' and hasAny(hosts, ${wanted}) order by last_seen desc limit ${MOST_OF_ONE} by host format JSONEachRow`,
          asked.values,
        );
        for (const { host, ...row } of rowsOf<Row & { host: string }>(text))
          found.set(host, [...(found.get(host) ?? []), withoutChange(toIoc(row))]);
      }
      return found;
    },
  };
};
