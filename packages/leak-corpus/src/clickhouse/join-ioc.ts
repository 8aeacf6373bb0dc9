import { type Sighting, sightingExpiry, type StagedIoc } from "@parapet/db/queries/intel";

import type { ChangedIoc } from "../corpus-store.ts";

const canonical = (said: Sighting): string =>
  JSON.stringify(
    Object.entries(said)
      .filter(([name]) => name !== "first")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Merges a sighting with the earlier one of the same feed: the later counts, with the earliest first sighting. */
const mergeSightings = (before: Sighting | undefined, now: Sighting): Sighting => {
  if (before === undefined) return now;
  // Sightings of the same time are ordered by their text, so that loading is idempotent.
  const isLater = now.last !== before.last ? now.last > before.last : canonical(now) >= canonical(before);
  return { ...(isLater ? now : before), first: Math.min(before.first, now.first) };
};

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const union = (a: readonly string[], b: readonly string[]): string[] =>
  [...new Set([...a, ...b])].toSorted((x, y) => (x < y ? -1 : 1));

/** An indicator merged with a sighting; null when nothing changes. The same rules as the merge in PostgreSQL. */
export const joinIoc = (
  before: ChangedIoc | undefined,
  id: string,
  { type, value, sighting }: StagedIoc,
  feed: string,
  at: Date,
): ChangedIoc | null => {
  const [first, last] = [new Date(sighting.first * 1000), new Date(sighting.last * 1000)];
  const [threat, malware] = [sighting.threat ?? null, sighting.malware ?? null];
  if (before === undefined)
    return {
      id,
      type,
      value,
      confidence: sighting.confidence,
      first_seen: first,
      last_seen: last,
      expires_at: sightingExpiry(type, sighting),
      threat,
      malware,
      tags: [...(sighting.tags ?? [])],
      feeds: [feed],
      sightings: { [feed]: sighting },
      added_at: at,
      changed_at: at,
    };
  const said = before.sightings[feed];
  const joined = mergeSightings(said, sighting);
  if (said !== undefined && said.first === joined.first && canonical(said) === canonical(joined)) return null;
  const sightings = { ...before.sightings, [feed]: joined };
  const isNewer = last >= before.last_seen;
  return {
    ...before,
    sightings,
    confidence: Math.max(...Object.values(sightings).map(({ confidence }) => confidence)),
    first_seen: first < before.first_seen ? first : before.first_seen,
    last_seen: later(before.last_seen, last),
    expires_at: later(before.expires_at, sightingExpiry(type, sighting)),
    threat: isNewer ? (threat ?? before.threat) : (before.threat ?? threat),
    malware: isNewer ? (malware ?? before.malware) : (before.malware ?? malware),
    tags: union(before.tags, sighting.tags ?? []),
    feeds: union(before.feeds, [feed]),
    changed_at: at,
  };
};
