import { RETENTION } from "@parapet/domain/contracts/retention";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";

/** How long each secret lives. Cookie ages are the specification's; the server's own limits are shorter and decide. */
export const LIFETIMES = {
  idleMs: 30 * MINUTE_MS,
  absoluteMs: 12 * HOUR_MS,
  bearerMs: 10 * MINUTE_MS,
  refreshGraceMs: 10_000,
  codeMs: 10 * MINUTE_MS,
  freshCodeMs: 5 * MINUTE_MS,
  trustMs: RETENTION.trust * DAY_MS,
  resetLinkMs: HOUR_MS,
  /** After a reset: how long its link lists the other factors, and how long a request for help counts. */
  factorReviewMs: 30 * MINUTE_MS,
  factorHelpMs: 7 * DAY_MS,
  signUpMs: 30 * MINUTE_MS,
  signOnMs: 10 * MINUTE_MS,
  setupMs: DAY_MS,
  temporaryPasswordMs: DAY_MS,
  accessCookieSeconds: RETENTION.session * 86_400,
  refreshCookieSeconds: 2_592_000,
} as const;

export const CODE_TRIES = 5;
export const CODE_SENDS = 5;
export const RESEND_WAIT_MS = 30_000;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
