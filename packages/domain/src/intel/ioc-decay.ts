import { DAY_MS } from "../durations.ts";
import type { IocType } from "./ioc-type.ts";

/** How fast a kind of indicator grows stale: what it scores after `lifetimeDays` is nothing. */
interface Decay {
  readonly lifetimeDays: number;
  /** Below 1/3 the score falls late, above it falls early. */
  readonly speed: number;
}

const ADDRESS: Decay = { lifetimeDays: 60, speed: 0.55 };
const NAME: Decay = { lifetimeDays: 300, speed: 0.7 };
const FILE: Decay = { lifetimeDays: 460, speed: 0.3 };
const FINGERPRINT: Decay = { lifetimeDays: 365, speed: 0.35 };

/** IP addresses are reassigned in weeks, domains in months; a file's hash stays what it is. */
export const DECAY: Readonly<Record<IocType, Decay>> = {
  ip: ADDRESS,
  cidr: ADDRESS,
  "ip:port": ADDRESS,
  url: ADDRESS,
  domain: NAME,
  email: NAME,
  md5: FILE,
  sha1: FILE,
  sha256: FILE,
  ja3: FINGERPRINT,
  jarm: FINGERPRINT,
  cve: FILE,
};

/** Below this share of the confidence it began with, an indicator has expired. */
export const EXPIRY_SHARE = 0.2;

/** The score from 0 to 100 an indicator has left: its confidence, worn down since it was last seen. */
export const iocScore = (type: IocType, confidence: number, lastSeen: Date, now: Date): number => {
  const { lifetimeDays, speed } = DECAY[type];
  const days = Math.max(0, (now.getTime() - lastSeen.getTime()) / DAY_MS);
  if (days >= lifetimeDays) return 0;
  return Math.round(confidence * (1 - (days / lifetimeDays) ** (1 / (3 * speed))));
};

/** When an indicator expires without a new sighting: the day its score falls to a fifth of its initial value. */
export const iocExpiry = (type: IocType, lastSeen: Date): Date => {
  const { lifetimeDays, speed } = DECAY[type];
  return new Date(lastSeen.getTime() + Math.round(lifetimeDays * DAY_MS * (1 - EXPIRY_SHARE) ** (3 * speed)));
};
