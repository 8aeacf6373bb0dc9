import type { Ioc } from "@parapet/domain/intel";
import type pg from "pg";

import { onConnection } from "../../copy.ts";
import { iocId } from "./ioc-id.ts";
import { IOC_LOCK, type Sighting, sightingExpiry } from "./ioc-load.ts";
import type { KnownIoc } from "./ioc-lookup.ts";

const extreme = (of: (...times: number[]) => number, times: readonly number[]): Date => new Date(of(...times) * 1000);

const newestFirst = (a: Sighting, b: Sighting): number => b.last - a.last;

/**
 * An indicator without the sighting of one feed. Without any other sighting it remains as a tombstone, expired and without
 * a feed: lookups and searches leave it out, subscribers learn that it was revoked.
 */
export const withoutFeed = <Row extends KnownIoc>(ioc: Row, feed: string, at: Date): Row => {
  const sightings = Object.fromEntries(Object.entries(ioc.sightings).filter(([name]) => name !== feed));
  const said = Object.values(sightings).toSorted(newestFirst);
  if (said.length === 0)
    return { ...ioc, sightings, feeds: [], tags: [], threat: null, malware: null, confidence: 0, expires_at: at };
  return {
    ...ioc,
    sightings,
    feeds: Object.keys(sightings).toSorted(),
    tags: [...new Set(said.flatMap(({ tags }) => tags ?? []))].toSorted(),
    threat: said.find(({ threat }) => threat !== undefined)?.threat ?? null,
    malware: said.find(({ malware }) => malware !== undefined)?.malware ?? null,
    confidence: Math.max(...said.map(({ confidence }) => confidence)),
    first_seen: extreme(
      Math.min,
      said.map(({ first }) => first),
    ),
    last_seen: extreme(
      Math.max,
      said.map(({ last }) => last),
    ),
    expires_at: new Date(Math.max(...said.map((sighting) => sightingExpiry(ioc.type, sighting).getTime()))),
  };
};

const UPDATE = `
  update ioc set sightings = n.sightings, feeds = n.feeds, tags = n.tags, threat = n.threat, malware = n.malware,
         confidence = n.confidence, first_seen = n.first_seen, last_seen = n.last_seen, expires_at = n.expires_at, changed_at = now()
    from jsonb_to_recordset($1::jsonb) as n(id uuid, sightings jsonb, feeds text[], tags text[], threat text, malware text,
         confidence smallint, first_seen timestamptz, last_seen timestamptz, expires_at timestamptz)
   where ioc.id = n.id`;

/** Removes the sightings of one feed from these values. */
export const withdrawIocs = (pool: pg.Pool, feed: string, iocs: readonly Ioc[], at: Date): Promise<void> =>
  onConnection(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [IOC_LOCK]);
    const { rows } = await client.query<KnownIoc>(
      `select id, type, value, confidence, first_seen, last_seen, expires_at, threat, malware, tags, feeds, sightings
         from ioc where id = any($1::uuid[]) and sightings ? $2`,
      [iocs.map(({ type, value }) => iocId(type, value)), feed],
    );
    await client.query(UPDATE, [JSON.stringify(rows.map((row) => withoutFeed(row, feed, at)))]);
  });
