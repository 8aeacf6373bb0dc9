import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** Waits between the re-tests of a reported fix that could not be assessed; after the last one only scans verify it. */
export const RETEST_WAITS_MS: readonly number[] = [
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  48 * HOUR_MS,
];

/** Reasons that no later re-test removes: there is no check, or no asset, to test. */
const PERMANENT: ReadonlySet<string> = new Set(["no-check"]);

/** When a reported fix is tested again after so many attempts that could not assess it; null: not again. */
export const nextRetest = (attempts: number, reason: string | null, now: Date): Date | null => {
  const waitMs = RETEST_WAITS_MS[attempts - 1];
  if (waitMs === undefined || (reason !== null && PERMANENT.has(reason))) return null;
  return new Date(now.getTime() + waitMs);
};
