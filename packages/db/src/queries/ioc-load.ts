import { iocExpiry } from "@parapet/domain/intel/ioc-decay";
import type { IocType } from "@parapet/domain/intel/ioc-type";
import type pg from "pg";

import { type Cell, copyInto, onConnection } from "../copy.ts";
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
}

/** A feed's word about a value as it is kept; times in seconds, so that it stays small. */
export interface Sighting {
  readonly first: number;
  readonly last: number;
  readonly confidence: number;
  readonly threat?: string;
  readonly malware?: string;
  readonly tags?: readonly string[];
  readonly ref?: string;
}

interface Staged {
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
  };
};

/** Two rows of one feed about one value: the later word counts, the earlier first sighting is kept. */
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

const COLUMNS = [
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

const toCells = (id: string, { type, value, sighting }: Staged, feed: string): Cell[] => {
  const last = new Date(sighting.last * 1000);
  return [
    id,
    type,
    value,
    sighting.confidence,
    new Date(sighting.first * 1000),
    last,
    iocExpiry(type, last),
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
    insert into ioc as i (${COLUMNS.join(", ")})
    select ${COLUMNS.join(", ")} from ${table} order by id
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

/** Loads indicators of one feed, a batch at a time. `now` stands for the times a feed does not tell. */
export const loadIocs = (pool: pg.Pool, feed: string, batch: readonly IocRow[], now: Date): Promise<LoadCounts> => {
  const unique = new Map<string, Staged>();
  for (const row of batch) {
    const id = iocId(row.type, row.value);
    const before = unique.get(id);
    const sighting = toSighting(row, now);
    unique.set(
      id,
      before === undefined
        ? { type: row.type, value: row.value, sighting }
        : { ...before, sighting: joinSightings(before.sighting, sighting) },
    );
  }
  return onConnection(pool, async (client) => {
    await client.query("create temp table stage_ioc (like ioc including defaults) on commit drop");
    const cells = function* (): Generator<Cell[]> {
      for (const [id, staged] of unique) yield toCells(id, staged, feed);
    };
    await copyInto(client, "stage_ioc", COLUMNS, cells());
    const { rows } = await client.query<{ added: number; changed: number }>(merge("stage_ioc"));
    const { added = 0, changed = 0 } = rows[0] ?? {};
    return { read: batch.length, added, changed, unchanged: batch.length - added - changed };
  });
};
