import { getTokens, logIn, logOut, refreshAccessToken, resendOtp, verifyOtp } from "@parapet/domain/contracts/access";

import { onReservedPool } from "../../../platform/connection-pools.ts";
import type { Route } from "../../../platform/feature.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import {
  clearSessionCookies,
  readCookie,
  COOKIES,
  setRefreshCookie,
  setSessionCookies,
  setTrustCookie,
} from "../../../platform/session/cookies.ts";
import { resendCode } from "../../../platform/session/one-time-code.ts";
import { providerEndUrl } from "../../../platform/session/provider-end-url.ts";
import { endSession } from "../commands/end-session.ts";
import { enterCode } from "../commands/enter-code.ts";
import { giveBearer } from "../commands/issue-bearer.ts";
import { logIn as logInCommand } from "../commands/log-in.ts";
import { refreshSession } from "../commands/refresh-session.ts";

type Given = Pick<
  Services,
  "config" | "database" | "db" | "events" | "keys" | "mail" | "now" | "passwords" | "reserved"
>;

// Outside production one address stands for a whole test run; the bound on hashing and the waits hold everywhere.
const many = (services: Given) => (services.config.mode === "production" ? 100 : 6_000);

const limit = (services: Given) => ({ max: many(services), perSeconds: 60 });

const logInRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    logIn,
    async ({ body, from, request, reply }) => {
      const trust = readCookie(request, COOKIES.trust);
      const input = { email: body.email, password: body.password, remember: body.remember_me, trust };
      const entered = await logInCommand(services, input, from);
      if ("asked" in entered) {
        const { challengeId, method, hasPasskey, resendAfter } = entered.asked;
        return {
          data: {
            otp_required: true as const,
            challenge_id: challengeId,
            method,
            passkey: hasPasskey,
            resend_after: resendAfter,
          },
        };
      }
      if ("signUp" in entered) {
        const { id, resendAfter } = entered.signUp;
        return { data: { otp_required: false as const, signup_id: id, resend_after: resendAfter } };
      }
      setSessionCookies(reply, entered.opened);
      return { data: { otp_required: false as const, must_change_password: entered.opened.mustChangePassword } };
    },
    { limit: limit(services) },
  );

const verifyOtpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    verifyOtp,
    async ({ body, from, reply }) => {
      const input = { challengeId: body.challenge_id, code: body.code, trustBrowser: body.trust_browser };
      const { opened, trust } = await enterCode(services, input, from);
      setSessionCookies(reply, opened);
      if (trust !== null) setTrustCookie(reply, trust);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit: limit(services) },
  );

const resendOtpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    resendOtp,
    async ({ body, from }) => ({
      data: { resend_after: await resendCode(services, body.challenge_id, from) },
    }),
    { limit: limit(services) },
  );

const getTokensRoute: Route<Given> = (app, services) =>
  serveAnyone(app, getTokens, async ({ request, reply }) => (await giveBearer(services, request, reply)).tokens);

const refreshAccessTokenRoute: Route<Given> = (app, services) =>
  serveAnyone(app, refreshAccessToken, async ({ from, request, reply }) => {
    const secret = readCookie(request, COOKIES.refresh);
    const refreshed = secret === null ? null : await refreshSession(services, secret, from);
    if (refreshed === null) {
      if (secret !== null) clearSessionCookies(reply);
      return { data: { accessToken: null } };
    }
    if (refreshed.refresh !== null) setRefreshCookie(reply, refreshed.refresh, refreshed.remember);
    return { data: { accessToken: refreshed.bearer } };
  });

const logOutRoute: Route<Given> = (app, services) =>
  serveAnyone(app, logOut, async ({ from, request, reply }) => {
    const cookies = { access: readCookie(request, COOKIES.access), refresh: readCookie(request, COOKIES.refresh) };
    const ended = await endSession(services, cookies, from);
    clearSessionCookies(reply);
    void reply.header("clear-site-data", '"cache"');
    return { data: { signed_out: true as const, next: ended === null ? null : await providerEndUrl(services, ended) } };
  });

/** The portal's own side of signing in: cookies in, cookies out, no secret in any body but the short-lived bearer. */
export const sessionRoutes: readonly Route<Given>[] = onReservedPool([
  logInRoute,
  verifyOtpRoute,
  resendOtpRoute,
  getTokensRoute,
  refreshAccessTokenRoute,
  logOutRoute,
]);
