import type { Database } from "@parapet/db/db";
import { endFeedRun, feedSettings, saveFeedCursor, startFeedRun } from "@parapet/db/queries/intel";
import type { Cursor } from "@parapet/intel/feed";
import { type AnyFeed, feedById } from "@parapet/intel/registry";
import type { CorpusStore } from "@parapet/leak-corpus";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { Keys } from "../../../platform/keys/keyring.ts";
import { explainFailure } from "../explain-failure.ts";
import { sourceKeyPlace } from "../sources.ts";
import { type Ingested, openIngest } from "./ingest.ts";

/** What a feed needs of the world to be fetched. */
export interface SyncServices {
  readonly database: Database;
  readonly corpora: CorpusStore;
  readonly netFor: (host: string) => Net;
  readonly keys: Pick<Keys, "open">;
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface SyncResult extends Ingested {
  readonly id: string;
  readonly startedAt: Date;
  /** Why the publisher could not be asked, or stopped half-way; what came before it is stored. */
  readonly error: string | null;
}

/** Feeds of one reader may be many: `misp` and `misp:partners` are two with settings of their own. */
export const findFeed = (id: string): AnyFeed | undefined => feedById(id.split(":", 1)[0] ?? id);

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);

/**
 * Fetches new data from a feed and writes a health row. Each part is stored before its cursor, so that a run
 * that was stopped goes on where it was and nothing is lost or doubled.
 */
export const syncFeed = async (services: SyncServices, id: string): Promise<SyncResult> => {
  const { database, now } = services;
  const { db, pool } = database;
  const feed = findFeed(id);
  if (feed?.sync === undefined) throw new Error(`there is no feed '${id}' that can be fetched`);
  const setting = (await feedSettings(db)).find((row) => row.feed === id);
  const startedAt = now();
  const run = await startFeedRun(db, id, "sync", startedAt);
  const ingest = openIngest(feed, pool, {
    feedName: id,
    signal: services.signal,
    indicators: services.corpora.indicators,
  });
  let error: string | null = null;
  try {
    const sealed = setting?.sealed_key ?? null;
    const key = sealed === null ? null : (await services.keys.open(sourceKeyPlace(id), sealed)).toString("utf8");
    if (key === null && feed.key?.required === true) {
      throw new ProbeError("needs-key", `${feed.name} requires an API key, and none is configured`);
    }
    const url = setting?.url ?? feed.url;
    const parts = feed.sync({
      net: services.netFor(new URL(url).hostname),
      url,
      key,
      options: (setting?.options ?? {}) as Record<string, unknown>,
      cursor: (setting?.cursor ?? {}) as Cursor,
      now: startedAt,
      signal: services.signal,
      sleep: services.sleep,
    });
    for await (const { source, cursor } of parts) {
      await ingest.take(source, startOfDay(startedAt));
      await ingest.settle();
      await saveFeedCursor(db, id, cursor);
    }
    // A second instance of the reader may list another part of the same publication.
    if (feed.listsAll === true && id === feed.id && ingest.soFar().badCount === 0) await ingest.removeUnlisted();
  } catch (cause) {
    error = explainFailure(cause);
  }
  const done = ingest.soFar();
  const { bad, badCount, ...counts } = done;
  const everyHours = setting?.every_hours ?? feed.everyHours;
  // A publisher in trouble is asked again sooner than one that answered, but not at once.
  const waitHours = error === null ? everyHours : Math.min(1, everyHours);
  const at = now();
  await endFeedRun(db, run, {
    at,
    counts,
    bad,
    badCount,
    error,
    nextRunAt: new Date(at.getTime() + waitHours * 3_600_000),
  });
  return { id, startedAt, error, ...done };
};
