import type { Db } from "@parapet/db/db";
import { dailyScores, scoreHistory } from "@parapet/db/queries/overview";
import { DAY_MS } from "@parapet/domain/durations";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { type ChangesQuery, changesIn, type ScanComparison } from "../scans/index.ts";

const TREND_DAYS = 120;

export type ScoreRows = Awaited<ReturnType<typeof scoreHistory>>;

/** The score to compare with: the last of an earlier day, or of the run before where all of them are of one day. */
export const dayBefore = (history: ScoreRows): ScoreRows[number] | undefined => {
  const [now, previous] = history;
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  return now === undefined ? undefined : (history.find(({ at }) => dayOf(at) < dayOf(now.at)) ?? previous);
};

/** The scores of the trend, newest first: one a day, or, without two days of scores, the newest two. */
export const readTrend = async (db: Db, { org, domain }: Pick<ScopedDomain, "org" | "domain">, now: Date) => {
  const daily = await dailyScores(db, org, domain, new Date(now.getTime() - TREND_DAYS * DAY_MS));
  return daily.length > 1 ? daily : await scoreHistory(db, org, domain, 2);
};

/** What changed since the score that is compared with, so that findings, counts and score speak of one period. Null: there is none. */
export const readChanges = async (
  db: Db,
  found: Pick<ScopedDomain, "org" | "domain">,
  now: Date,
  limit: number,
  of: ChangesQuery = {},
): Promise<ScanComparison | null> => {
  const before = dayBefore(await readTrend(db, found, now));
  return before === undefined ? null : await changesIn(db, found, { from: before.at, to: null }, limit, of);
};
