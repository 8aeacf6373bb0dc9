import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** A message is tried for three days. */
export const TRY_FOR_MS = 72 * HOUR_MS;

/** The wait after each failed attempt; the last one repeats. */
const WAITS_MS = [
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];

/** Minimum number of attempts whatever the time: a clock jump or downtime gives no delivery up. */
const FEWEST_ATTEMPTS = 8;

/** When is a message tried again after so many failed attempts? Null: it is given up. */
export const nextAttempt = (attempts: number, createdAt: Date, now: Date): Date | null => {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS;
  const end = createdAt.getTime() + TRY_FOR_MS;
  if (now.getTime() < end) return new Date(Math.min(now.getTime() + wait, end));
  return attempts < FEWEST_ATTEMPTS ? new Date(now.getTime() + wait) : null;
};
