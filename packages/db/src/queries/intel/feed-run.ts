import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { LoadCounts } from "./feed-counts.ts";

export interface BadRecordRow {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** How many bad records a health row shows; all of them are counted. */
const SHOWN_BAD = 100;

/** Notes that a run begins; a run that never ends shows as one without an end. */
export const startFeedRun = async (db: Db, feed: string, kind: "sync" | "import", at: Date): Promise<number> => {
  const { id } = await db
    .insertInto("feed_run")
    .values({ feed, kind, started_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export interface FeedRunEnd {
  readonly at: Date;
  readonly counts: LoadCounts;
  readonly bad: readonly BadRecordRow[];
  readonly badCount: number;
  readonly error: string | null;
  readonly nextRunAt: Date | null;
}

/** Writes the health row of a run that is over. */
export const endFeedRun = async (
  db: Db,
  id: number,
  { at, counts, bad, badCount, error, nextRunAt }: FeedRunEnd,
): Promise<void> => {
  await db
    .updateTable("feed_run")
    .set({
      finished_at: at,
      outcome: error === null ? "ok" : counts.read > 0 ? "partial" : "failed",
      ...counts,
      bad: badCount,
      bad_records: JSON.stringify(bad.slice(0, SHOWN_BAD)),
      error,
      next_run_at: nextRunAt,
    })
    .where("id", "=", id)
    .execute();
};

export const lastFeedRuns = (db: Db) =>
  db
    .selectFrom("feed_run")
    .distinctOn("feed")
    .select([
      "feed",
      "kind",
      "started_at",
      "finished_at",
      "outcome",
      "read",
      "added",
      "changed",
      "unchanged",
      "bad",
      "bad_records",
      "error",
      "next_run_at",
    ])
    .orderBy("feed")
    .orderBy("started_at", "desc")
    .execute();

/** When each feed was read last without a failure. */
export const lastFeedReads = async (db: Db): Promise<Map<string, Date>> => {
  const rows = await db
    .selectFrom("feed_run")
    .select((eb) => ["feed", eb.fn.max("finished_at").as("at")])
    .where("outcome", "in", ["ok", "partial"])
    .where("finished_at", "is not", null)
    .groupBy("feed")
    .execute();
  return new Map(rows.flatMap(({ feed, at }) => (at === null ? [] : [[feed, at]])));
};

/** Which of these feeds have been read since then? */
export const feedsReadSince = async (db: Db, feeds: readonly string[], since: Date): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("feed_run")
    .select("feed")
    .distinct()
    .where("feed", "in", ["", ...feeds])
    .where("outcome", "in", ["ok", "partial"])
    .where("finished_at", ">=", since)
    .execute();
  return new Set(rows.map(({ feed }) => feed));
};

export const feedRuns = (db: Db, feed: string, limit: number) =>
  db
    .selectFrom("feed_run")
    .select([
      "id",
      "kind",
      "started_at",
      "finished_at",
      "outcome",
      "read",
      "added",
      "changed",
      "unchanged",
      "bad",
      "bad_records",
      "error",
    ])
    .where("feed", "=", feed)
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();

/** What an operator decided about each feed. */
export const feedSettings = (db: Db) =>
  db
    .selectFrom("feed_setting")
    .select(["feed", "enabled", "url", "sealed_key", "options", "every_hours", "cursor", "version"])
    .execute();

export interface FeedSettingChange {
  readonly enabled?: boolean;
  readonly url?: string | null;
  readonly sealed_key?: Buffer | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly every_hours?: number | null;
}

/**
 * Changes what is decided about a feed; what is not named stays. With a version, only if it is still that one (0: no one
 * decided anything yet); false when someone was quicker.
 */
export const changeFeedSetting = async (
  db: Db,
  feed: string,
  { options, ...change }: FeedSettingChange,
  version?: number,
): Promise<boolean> => {
  const values = {
    ...change,
    ...(options !== undefined && { options: JSON.stringify(options) }),
    updated_at: new Date(),
  };
  // A row that is not there is version 0, which only an insert can find.
  const saved = await db
    .insertInto("feed_setting")
    .values({ feed, ...values, version: 1 })
    .onConflict((conflict) => {
      const update = conflict.column("feed").doUpdateSet({ ...values, version: sql`feed_setting.version + 1` });
      return version === undefined ? update : update.where("feed_setting.version", "=", version);
    })
    .returning("version")
    .executeTakeFirst();
  // Someone who read a version that was never written has read a row that is gone.
  return saved !== undefined && (version === undefined || saved.version === version + 1);
};

/** Remembers where the next run goes on. */
export const saveFeedCursor = async (
  db: Db,
  feed: string,
  cursor: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await db
    .insertInto("feed_setting")
    .values({ feed, cursor: JSON.stringify(cursor) })
    .onConflict((conflict) => conflict.column("feed").doUpdateSet({ cursor: JSON.stringify(cursor) }))
    .execute();
};
