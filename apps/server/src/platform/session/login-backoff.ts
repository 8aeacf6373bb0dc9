import type { Db } from "@parapet/db/db";
import { clearWaits, clearWaitsOfPeople, countFailure, readWait } from "@parapet/db/queries/access";
import { SECOND_MS } from "@parapet/domain/durations";

import { Refusal } from "../http/errors.ts";
import type { Keys } from "../keys/keyring.ts";
import { clientNetwork } from "./client-network.ts";
import { after } from "./lifetimes.ts";

const LONGEST_MS = 15 * 60 * SECOND_MS;
const FORGET_MS = 24 * 3600 * SECOND_MS;
/** NIST SP 800-63B, 5.2.2: never more than 100 failures in a row. Only a reset, by mail or by an administrator, goes on. */
const NEVER_OVER = 100;
const UNTIL_RESET_MS = 10 * 365 * 24 * 3600 * SECOND_MS;

/** Free failures first, then a second, doubling to a quarter of an hour. */
export const waitAfter = (failures: number, free: number): number => {
  if (failures >= NEVER_OVER) return UNTIL_RESET_MS;
  if (failures < free) return 0;
  return Math.min(SECOND_MS * 2 ** Math.min(failures - free, 20), LONGEST_MS);
};

/** What is counted, and after how many failures it waits. */
export interface Counted {
  readonly key: Buffer;
  /** Whose failures these are, from whatever place: a reset forgets them all. */
  readonly person: Buffer;
  readonly free: number;
}

/** Five wrong passwords from one address, twenty from all, so that an attacker elsewhere cannot lock an account at once. */
export const countedForPassword = async (keys: Keys, email: string, ip: string): Promise<Counted[]> => {
  const person = await keys.mac("wait", `password|${email}`);
  return [
    { key: await keys.mac("wait", `password|${email}|${clientNetwork(ip)}`), person, free: 5 },
    { key: person, person, free: 20 },
  ];
};

/**
 * Wrong passwords from a browser that this very account trusts are counted apart: failures from elsewhere do not lock its
 * owner out, and its own failures are limited like those of any other place.
 */
export const countedForTrustedBrowser = async (keys: Keys, email: string, trustHash: Buffer): Promise<Counted[]> => {
  const person = await keys.mac("wait", `password|${email}`);
  return [{ key: await keys.mac("wait", `password|${email}|trusted|${trustHash.toString("hex")}`), person, free: 5 }];
};

/** Wrong passwords typed inside an open session: counted apart for the same reason. */
export const countedForSession = async (keys: Keys, email: string, session: string): Promise<Counted[]> => {
  const person = await keys.mac("wait", `password|${email}`);
  return [{ key: await keys.mac("wait", `password|${email}|session|${session}`), person, free: 5 }];
};

/** Wrong codes of one person, over all attempts to sign in: the password alone must not buy endless guesses. */
export const countedForCode = async (keys: Keys, user: string): Promise<Counted[]> => {
  const key = await keys.mac("wait", `code|${user}`);
  return [{ key, person: key, free: 10 }];
};

/** Throws while a wait runs; the right password during it is refused like a wrong one. */
export const refuseWhileWaiting = async (db: Db, counted: readonly Counted[], now: Date): Promise<void> => {
  const rows = await readWait(
    db,
    counted.map(({ key }) => key),
  );
  const until = Math.max(0, ...rows.map((row) => row.until.getTime()));
  if (until <= now.getTime()) return;
  const seconds = Math.min(Math.ceil((until - now.getTime()) / SECOND_MS), LONGEST_MS / SECOND_MS);
  throw new Refusal("too_many_requests", "too_many_attempts", { retryAfterSeconds: seconds });
};

export const noteFailure = async (db: Db, counted: readonly Counted[], now: Date): Promise<void> => {
  for (const { free, ...counting } of counted)
    await countFailure(db, counting, now, after(now, -FORGET_MS), (failures) => waitAfter(failures, free));
};

export const clearFailures = async (db: Db, counted: readonly Counted[]): Promise<void> => {
  await clearWaits(
    db,
    counted.map(({ key }) => key),
  );
};

/** After a reset: lifts all lockouts of the account, whatever their cause. */
export const unlock = async (db: Db, keys: Keys, { email, id }: { email: string; id: string }): Promise<void> => {
  const counted = [...(await countedForPassword(keys, email, "")), ...(await countedForCode(keys, id))];
  await clearWaitsOfPeople(
    db,
    counted.map(({ person }) => person),
  );
};
