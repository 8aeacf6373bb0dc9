import { RETENTION } from "@parapet/domain/contracts/retention";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long each secret lives. Cookie ages are the specification's; the server's own limits are shorter and decide. */
export const LIFETIMES = {
  idleMs: 30 * MINUTE,
  absoluteMs: 12 * HOUR,
  bearerMs: 10 * MINUTE,
  refreshGraceMs: 10_000,
  codeMs: 10 * MINUTE,
  freshCodeMs: 5 * MINUTE,
  trustMs: RETENTION.trust * DAY,
  resetLinkMs: HOUR,
  signUpMs: 30 * MINUTE,
  signOnMs: 10 * MINUTE,
  setupMs: DAY,
  temporaryPasswordMs: DAY,
  accessCookieSeconds: RETENTION.session * 86_400,
  refreshCookieSeconds: 2_592_000,
} as const;

export const CODE_TRIES = 5;
export const CODE_SENDS = 5;
export const RESEND_WAIT_MS = 30_000;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
