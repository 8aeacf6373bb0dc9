import { DAY_MS, WEEK_MS } from "../durations.ts";

export interface ScheduledDomain {
  readonly org: string;
  readonly domain: string;
  readonly state: "pending" | "verified";
  /** When a run of any kind, and when a full one, was last requested. */
  readonly lastRun: Date | null;
  readonly lastFull: Date | null;
}

/** FNV-1a: the same domain gets the same time of the week on every machine, and many domains spread evenly. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  // The last bytes of similar names differ little; mixing spreads them over all bits (finaliser of MurmurHash3).
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** The domain's own moment of the week, in milliseconds from its start. The full run and the daily ones share the time of day. */
const momentOf = ({ org, domain }: Pick<ScheduledDomain, "org" | "domain">): number =>
  (hash(`${org}/${domain}`) % (WEEK_MS / 1000)) * 1000;

const slotBefore = (moment: number, everyMs: number, now: Date): number =>
  Math.floor((now.getTime() - moment) / everyMs) * everyMs + moment;

/**
 * Which run is due? A full one each week for a verified domain, a passive one each day for any; on the day of the full run
 * that one is enough. A domain that was never scanned is due immediately. Runs are counted by when they were requested, so a
 * clock that jumps back asks for nothing twice.
 */
export const dueRun = (it: ScheduledDomain, now: Date): "full" | "passive" | null => {
  const moment = momentOf(it);
  const before = (last: Date | null, slot: number) => last === null || last.getTime() < slot;
  if (it.state === "verified" && before(it.lastFull, slotBefore(moment, WEEK_MS, now))) return "full";
  return before(it.lastRun, slotBefore(moment % DAY_MS, DAY_MS, now)) ? "passive" : null;
};

export const nextRun = (it: Pick<ScheduledDomain, "org" | "domain">, now: Date): Date =>
  new Date(slotBefore(momentOf(it) % DAY_MS, DAY_MS, now) + DAY_MS);
