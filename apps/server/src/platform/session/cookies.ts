import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

import { LIFETIMES } from "./lifetimes.ts";

/**
 * `__Host-` binds a cookie to this very host over a secure channel. Chromium, Firefox and curl count loopback as secure,
 * so development over http needs no exception.
 */
export const COOKIES = {
  access: "__Host-access_token",
  refresh: "__Host-refresh_token",
  trust: "__Host-trusted_browser",
  signOn: "__Host-sign_on",
} as const;

const BASE: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: "strict", path: "/" };

/** Without "remember me" the cookies end with the browser; with it they live as long as the specification says. */
export const setSessionCookies = (
  reply: FastifyReply,
  { access, refresh, remember }: { access: string; refresh: string; remember: boolean },
): void => {
  const age = (maxAge: number) => (remember ? { ...BASE, maxAge } : BASE);
  void reply.setCookie(COOKIES.access, access, age(LIFETIMES.accessCookieSeconds));
  void reply.setCookie(COOKIES.refresh, refresh, age(LIFETIMES.refreshCookieSeconds));
};

export const setRefreshCookie = (reply: FastifyReply, refresh: string, remember: boolean): void => {
  void reply.setCookie(COOKIES.refresh, refresh, remember ? { ...BASE, maxAge: LIFETIMES.refreshCookieSeconds } : BASE);
};

export const setTrustCookie = (reply: FastifyReply, secret: string): void => {
  void reply.setCookie(COOKIES.trust, secret, { ...BASE, maxAge: LIFETIMES.trustMs / 1000 });
};

export const clearSessionCookies = (reply: FastifyReply): void => {
  void reply.clearCookie(COOKIES.access, BASE);
  void reply.clearCookie(COOKIES.refresh, BASE);
};

/** A cookie's value, or null when it is missing or too long to be one of ours. */
export const readCookie = (request: FastifyRequest, name: string): string | null => {
  const value = request.cookies[name];
  return value === undefined || value === "" || value.length > 128 ? null : value;
};

/** Binds a single sign-on to this browser. The provider's answer is a navigation from another site, which `strict` would not reach. */
export const setSignOnCookie = (reply: FastifyReply, secret: string): void => {
  void reply.setCookie(COOKIES.signOn, secret, { ...BASE, sameSite: "lax", maxAge: LIFETIMES.signOnMs / 1000 });
};
