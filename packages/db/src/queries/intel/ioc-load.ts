import { iocExpiry, type IocType } from "@parapet/domain/intel";
import type pg from "pg";

import { type Cell, copyInto, onConnection } from "../../copy.ts";
import type { LoadCounts } from "./feed-counts.ts";
import { iocId } from "./ioc-id.ts";

/** What one feed says about one value. */
export interface IocRow {
  readonly type: IocType;
  readonly value: string;
  readonly firstSeen: Date | null;
  readonly lastSeen: Date | null;
  readonly confidence: number;
  readonly threat: string | null;
  readonly malware: string | null;
  readonly tags: readonly string[];
  readonly reference: string | null;
  /** Not valid any longer after this time, where the source says so. */
  readonly validUntil?: Date;
}

/** The record of a feed about a value as stored; times in seconds to save space. */
export interface Sighting {
  readonly first: number;
  readonly last: number;
  readonly confidence: number;
  readonly threat?: string;
  readonly malware?: string;
  readonly tags?: readonly string[];
  readonly ref?: string;
  readonly until?: number;
}

/** A value of a batch with what its feed says about it. */
export interface StagedIoc {
  readonly type: IocType;
  readonly value: string;
  readonly sighting: Sighting;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

const toSighting = (row: IocRow, now: Date): Sighting => {
  const first = row.firstSeen ?? row.lastSeen ?? now;
  const last = row.lastSeen ?? row.firstSeen ?? now;
  return {
    first: Math.min(seconds(first), seconds(last)),
    last: Math.max(seconds(first), seconds(last)),
    confidence: row.confidence,
    ...(row.threat !== null && { threat: row.threat }),
    ...(row.malware !== null && { malware: row.malware }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.reference !== null && { ref: row.reference }),
    ...(row.validUntil !== undefined && { until: seconds(row.validUntil) }),
  };
};

/** Two rows of one feed about one value: the later record wins, the earlier first sighting is retained. */
export const joinSightings = (a: Sighting, b: Sighting): Sighting => {
  const newer = b.last >= a.last ? b : a;
  const tags = [...new Set([...(a.tags ?? []), ...(b.tags ?? [])])].slice(0, 50);
  return {
    ...newer,
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    ...(tags.length > 0 && { tags }),
  };
};

/** When a sighting expires: with its type, or before that at the end of its own validity. */
export const sightingExpiry = (type: IocType, { last, until }: Sighting): Date => {
  const decayed = iocExpiry(type, new Date(last * 1000));
  return until !== undefined && until * 1000 < decayed.getTime() ? new Date(until * 1000) : decayed;
};

/** The columns an import writes. */
export const IOC_COLUMNS = [
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
];

const toCells = (id: string, { type, value, sighting }: StagedIoc, feed: string): Cell[] => {
  const last = new Date(sighting.last * 1000);
  return [
    id,
    type,
    value,
    sighting.confidence,
    new Date(sighting.first * 1000),
    last,
    sightingExpiry(type, sighting),
    sighting.threat ?? null,
    sighting.malware ?? null,
    sighting.tags ?? [],
    [feed],
    { json: { [feed]: sighting } },
  ];
};

/** Merges what is staged: new values are added, known ones learn what this feed says now; the same again changes nothing. */
const merge = (table: string) => `
  with done as (
    insert into ioc as i (${IOC_COLUMNS.join(", ")})
    select ${IOC_COLUMNS.join(", ")} from ${table} order by id
    on conflict (id) do update set
      sightings = ioc_join(i.sightings, excluded.sightings),
      confidence = (select max((s.value ->> 'confidence')::int) from jsonb_each(ioc_join(i.sightings, excluded.sightings)) s),
      first_seen = least(i.first_seen, excluded.first_seen),
      last_seen = greatest(i.last_seen, excluded.last_seen),
      expires_at = greatest(i.expires_at, excluded.expires_at),
      threat = case when excluded.last_seen >= i.last_seen then coalesce(excluded.threat, i.threat) else coalesce(i.threat, excluded.threat) end,
      malware = case when excluded.last_seen >= i.last_seen then coalesce(excluded.malware, i.malware) else coalesce(i.malware, excluded.malware) end,
      tags = (select coalesce(array_agg(distinct tag order by tag), '{}') from unnest(i.tags || excluded.tags) tag),
      feeds = (select array_agg(distinct feed order by feed) from unnest(i.feeds || excluded.feeds) feed),
      changed_at = now()
    where ioc_join(i.sightings, excluded.sightings) <> i.sightings
    returning (xmax = 0) as added)
  select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from done`;

/** One row as COPY takes it. */
export const iocCells = (row: IocRow, feed: string, now: Date): Cell[] =>
  toCells(iocId(row.type, row.value), { type: row.type, value: row.value, sighting: toSighting(row, now) }, feed);

/** One import of indicators at a time. */
export const IOC_LOCK = 0x50494f43;

const UNIQUE_VIOLATION = "23505";

const INDEXES: Readonly<Record<string, string>> = {
  ioc_last_seen: "on ioc (last_seen desc)",
  ioc_changed: "on ioc (changed_at, id)",
  ioc_malware: "on ioc (lower(malware), last_seen desc) where malware is not null",
  ioc_tags: "on ioc using gin (tags)",
  ioc_url_host: `on ioc (url_host_backwards(value) collate "C") where type = 'url'`,
  ioc_service: `on ioc (value collate "C") where type = 'ip:port'`,
};

/** From this many rows on, and when they are a good part of the table, making the indexes again is the shorter way. */
const BULK_ROWS = 50_000;
const BULK_SHARE = 0.2;

/** Makes whichever index of the table is missing: after a large import, or after one that was killed in its middle. */
export const ensureIocIndexes = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ indexname: string }>("select indexname from pg_indexes where tablename = 'ioc'");
  const present = new Set(rows.map(({ indexname }) => indexname));
  const missing = Object.entries(INDEXES).filter(([name]) => !present.has(name));
  if (missing.length === 0) return;
  await onConnection(owner, async (client) => {
    await client.query("set local maintenance_work_mem = '256MB'");
    for (const [name, definition] of missing) await client.query(`create index if not exists ${name} ${definition}`);
  });
};

/** A batch with each value once, by id. */
export const stageIocs = (batch: readonly IocRow[], now: Date): [string, StagedIoc][] => {
  const unique = new Map<string, StagedIoc>();
  for (const row of batch) {
    const id = iocId(row.type, row.value);
    const before = unique.get(id);
    const sighting = toSighting(row, now);
    const joined = before === undefined ? sighting : joinSightings(before.sighting, sighting);
    unique.set(id, { type: row.type, value: row.value, sighting: joined });
  }
  // In the order of the index: neighbours in the batch then share its pages.
  return [...unique].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
};

function* cellsOf(staged: readonly [string, StagedIoc][], feed: string): Generator<Cell[]> {
  for (const [id, row] of staged) yield toCells(id, row, feed);
}

/** Values no one knows yet go straight into the table; false when one of them is known after all. */
const copyNew = async (
  client: pg.ClientBase,
  staged: readonly [string, StagedIoc][],
  feed: string,
): Promise<boolean> => {
  await client.query("savepoint optimist");
  try {
    await copyInto(client, "ioc", IOC_COLUMNS, cellsOf(staged, feed));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await client.query("rollback to savepoint optimist");
    return false;
  }
};

const mergeStaged = async (client: pg.ClientBase, staged: readonly [string, StagedIoc][], feed: string) => {
  await client.query("create temp table stage_ioc (like ioc including defaults) on commit drop");
  await copyInto(client, "stage_ioc", IOC_COLUMNS, cellsOf(staged, feed));
  const { rows } = await client.query<{ added: number; changed: number }>(merge("stage_ioc"));
  return rows[0] ?? { added: 0, changed: 0 };
};

/** Takes in indicators of one feed. */
export interface IocLoader {
  load(batch: readonly IocRow[], now: Date): Promise<LoadCounts>;
  finish(): Promise<void>;
}

/**
 * Loads indicators of one feed, a batch at a time. A batch is first tried as if all of it were new, which costs nothing
 * when it fails, because it fails at the first known value. With the owner's connection a large import also leaves the
 * secondary indexes for its end.
 */
export const openIocLoader = (pool: pg.Pool, feed: string, owner: pg.Pool | null = null): IocLoader => {
  let rowsSoFar = 0;
  let bulk = false;
  let hopeful = true;
  let last: Promise<unknown> = Promise.resolve();

  const considerBulk = async (): Promise<void> => {
    if (bulk || owner === null || rowsSoFar < BULK_ROWS) return;
    const { rows } = await owner.query<{ n: number }>(
      "select greatest(reltuples, 0)::float8 as n from pg_class where relname = 'ioc'",
    );
    if (rowsSoFar < (rows[0]?.n ?? 0) * BULK_SHARE) return;
    bulk = true;
    await owner.query(`drop index if exists ${Object.keys(INDEXES).join(", ")}`);
  };

  const write = async (staged: readonly [string, StagedIoc][], read: number): Promise<LoadCounts> => {
    rowsSoFar += read;
    await considerBulk();
    return onConnection(pool, async (client) => {
      await client.query("select pg_advisory_xact_lock($1)", [IOC_LOCK]);
      const allNew = hopeful && (await copyNew(client, staged, feed));
      const { added, changed } = allNew
        ? { added: staged.length, changed: 0 }
        : await mergeStaged(client, staged, feed);
      // After a batch with known values the next one is likely to have some too.
      hopeful = added === staged.length;
      return { read, added, changed, unchanged: read - added - changed };
    });
  };

  return {
    /**
     * `now` replaces timestamps that a feed omits. The next batch may be passed on while this one is written: it is
     * put in order meanwhile and written after it, or not at all when this one fails.
     */
    load(batch: readonly IocRow[], now: Date): Promise<LoadCounts> {
      const staged = stageIocs(batch, now);
      const written = last.then(() => write(staged, batch.length));
      last = written;
      return written;
    },
    /** Puts back what a large import left for its end. */
    async finish(): Promise<void> {
      if (owner !== null) await ensureIocIndexes(owner);
    },
  };
};

export const loadIocs = (pool: pg.Pool, feed: string, batch: readonly IocRow[], now: Date): Promise<LoadCounts> =>
  openIocLoader(pool, feed).load(batch, now);
