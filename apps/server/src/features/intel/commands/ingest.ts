import {
  addCounts,
  type LoadCounts,
  loadEpss,
  loadExploitedListings,
  loadExploits,
  loadKev,
  loadPackageListings,
  loadWarningLists,
  NO_COUNTS,
  openCveLoader,
  removeFromKev,
  withdrawUnlisted,
} from "@parapet/db/queries/intel";
import type { PackageListing, TrackedDistribution } from "@parapet/domain/risk/packages";
import type { EntryKind, EntryKinds } from "@parapet/intel/entries";
import { type Feed, readSource } from "@parapet/intel/feed";
import type { OpenSource } from "@parapet/intel/read/open-source";
import type { BadRecord } from "@parapet/intel/read/record";
import { type IndicatorStore, postgresStore } from "@parapet/leak-corpus";
import type pg from "pg";

/** What an import did. Bad records are all counted; the list keeps the first ten thousand. */
export interface Ingested extends LoadCounts {
  readonly bad: readonly BadRecord[];
  readonly badCount: number;
}

const STORED_FAULTS = 10_000;

/** How much is taken in at once: enough for PostgreSQL to work in bulk, little enough for memory. */
const BATCH: Readonly<Record<EntryKind, { readonly entries: number; readonly weight: number }>> = {
  cve: { entries: 1_000, weight: 12_000 },
  kev: { entries: 5_000, weight: 5_000 },
  epss: { entries: 50_000, weight: 50_000 },
  exploit: { entries: 20_000, weight: 20_000 },
  ioc: { entries: 25_000, weight: 25_000 },
  "warning-list": { entries: 1, weight: 1 },
  package: { entries: 20_000, weight: 20_000 },
};

/** A CVE or a package weighs as much as the statements about it: there may be thousands. */
const weightOf = (entry: EntryKinds[EntryKind]): number => {
  if ("matches" in entry) return 1 + entry.matches.length;
  return "statements" in entry ? 1 + entry.statements.length : 1;
};

interface Loader<Kind extends EntryKind> {
  readonly load: (entries: readonly EntryKinds[Kind][], seenAt: Date) => Promise<LoadCounts>;
  readonly finish?: () => Promise<void>;
  /** Removes what was not among everything that was loaded; returns how much. */
  readonly removeUnlisted?: () => Promise<number>;
  /** It keeps batches in order itself and gets one ready while it writes another. */
  readonly queues?: boolean;
}

/** Remembers which packages of which distribution and release were listed. */
const packageLoader = (pool: pg.Pool): Loader<"package"> => {
  const listed = new Map<
    string,
    { distribution: TrackedDistribution; release: string | null; packages: Set<string> }
  >();
  return {
    load: (entries: readonly PackageListing[]) => {
      for (const { distribution, subject } of entries) {
        if ("cve" in subject) continue;
        const release = subject.release ?? null;
        const key = `${distribution} ${release ?? ""}`;
        const one = listed.get(key) ?? { distribution, release, packages: new Set() };
        one.packages.add(subject.package);
        listed.set(key, one);
      }
      return loadPackageListings(pool, entries);
    },
    removeUnlisted: async () => {
      let removed = 0;
      for (const { distribution, release, packages } of listed.values())
        removed += await withdrawUnlisted(pool, distribution, release, [...packages]);
      return removed;
    },
  };
};

type OpenLoader<Kind extends EntryKind> = (pool: pg.Pool, feedName: string, options: IngestOptions) => Loader<Kind>;

const LOADERS: { readonly [Kind in EntryKind]: OpenLoader<Kind> } = {
  cve: (pool) => {
    const loader = openCveLoader(pool);
    return { load: (entries) => loader.load(entries) };
  },
  kev: (pool) => {
    const loader = openCveLoader(pool);
    // The newest catalog of this run, to remove what it no longer lists once it was read whole.
    let newest: { readonly released: Date; readonly total: number | null; readonly listed: Set<string> } | null = null;
    return {
      load: async (entries) => {
        const others = entries.filter(({ catalogue }) => catalogue !== "cisa");
        const cisa = entries.filter(({ catalogue }) => catalogue === "cisa");
        for (const { id, released, total } of cisa) {
          if (newest === null || released > newest.released) newest = { released, total, listed: new Set() };
          if (released.getTime() === newest.released.getTime()) newest.listed.add(id);
        }
        const { fresh, ...counts } = await loadKev(pool, cisa);
        if (fresh.length > 0) await loader.load(fresh);
        return others.length === 0 ? counts : addCounts(counts, await loadExploitedListings(pool, others));
      },
      finish: async () => {
        if (newest !== null && newest.listed.size === newest.total)
          await removeFromKev(pool, [...newest.listed], newest.released);
      },
    };
  },
  epss: (pool) => ({ load: (entries) => loadEpss(pool, entries) }),
  exploit: (pool) => ({ load: (entries) => loadExploits(pool, entries) }),
  ioc: (pool, feedName, { indicators = postgresStore.indicators, owner = null }) => ({
    ...indicators.openLoader(pool, feedName, owner),
    queues: true,
  }),
  "warning-list": (pool) => ({ load: (entries) => loadWarningLists(pool, entries) }),
  package: packageLoader,
};

export interface IngestOptions {
  /** The name under which indicators are filed; a generic reader serves many lists. */
  readonly feedName?: string;
  readonly signal?: AbortSignal;
  /** A connection as the database's owner lets a large import work on a table without indexes. */
  readonly owner?: pg.Pool;
  /** Where indicators go; PostgreSQL unless said otherwise. */
  readonly indicators?: IndicatorStore;
  readonly onProgress?: (soFar: LoadCounts) => void;
}

/**
 * Takes files or answers of a feed into the database. Reading the next batch goes on while the last one is written, so
 * that both cores work; no more than three batches are ever held.
 */
export const openIngest = <Kind extends EntryKind>(feed: Feed<Kind>, pool: pg.Pool, options: IngestOptions = {}) => {
  const loader = LOADERS[feed.entries](pool, options.feedName ?? feed.id, options);
  const limit = BATCH[feed.entries];
  let counts = NO_COUNTS;
  const bad: BadRecord[] = [];
  let badCount = 0;
  let held: EntryKinds[Kind][] = [];
  let weight = 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = async (seenAt: Date): Promise<void> => {
    const before = writing;
    if (loader.queues !== true) await before;
    options.signal?.throwIfAborted();
    const entries = held;
    held = [];
    weight = 0;
    if (entries.length === 0) return before;
    writing = loader.load(entries, seenAt).then((done) => {
      counts = addCounts(counts, done);
      options.onProgress?.(counts);
    });
    writing.catch(() => {}); // Awaited before the next batch but one and at the end.
    await before;
  };

  return {
    /** Reads one source to its end and stores it; `seenAt` replaces timestamps that a feed omits. */
    async take(source: OpenSource, seenAt: Date): Promise<void> {
      for await (const batch of readSource(feed, source)) {
        badCount += batch.bad.length;
        for (const record of batch.bad) if (bad.length < STORED_FAULTS) bad.push(record);
        for (const entry of batch.entries) {
          held.push(entry);
          weight += weightOf(entry);
          if (held.length >= limit.entries || weight >= limit.weight) await flush(seenAt);
        }
      }
      // Files are many and small in some feeds: their entries may share a batch unless the time differs.
      if (feed.entries === "ioc" || held.length >= limit.entries / 2) await flush(seenAt);
    },
    /** Waits until everything taken so far is stored. */
    async settle(): Promise<Ingested> {
      await flush(new Date());
      await writing;
      await loader.finish?.();
      return { ...counts, bad, badCount };
    },
    /** Removes what the publisher stated earlier and no longer lists. Only after everything it lists was taken in. */
    async removeUnlisted(): Promise<void> {
      const removed = (await loader.removeUnlisted?.()) ?? 0;
      counts = addCounts(counts, { read: removed, added: 0, changed: removed, unchanged: 0 });
    },
    /** What has been done so far, for the health row of a run that failed. */
    soFar: (): Ingested => ({ ...counts, bad, badCount }),
  };
};
