import {
  getTokens,
  logIn,
  logOut,
  refreshAccessToken,
  resendOtp,
  verifyOtp,
} from "@parapet/domain/contracts/access/session";
import type { FastifyInstance } from "fastify";

import { onReserved } from "../../../platform/connection-pools.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import {
  clearSessionCookies,
  cookieOf,
  COOKIES,
  setRefreshCookie,
  setSessionCookies,
  setTrustCookie,
} from "../../../platform/session/cookies.ts";
import { resendCode } from "../../../platform/session/one-time-code.ts";
import { providerEndUrl } from "../../../platform/session/provider-end-url.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { endSession } from "../commands/end-session.ts";
import { enterCode } from "../commands/enter-code.ts";
import { giveBearer } from "../commands/issue-bearer.ts";
import { logIn as logInCommand } from "../commands/log-in.ts";
import { refreshSession } from "../commands/refresh-session.ts";

/** The portal's own side of signing in: cookies in, cookies out, no secret in any body but the short-lived bearer. */
export const sessionRoutes = (
  app: FastifyInstance,
  ordinary: Pick<
    Services,
    "config" | "database" | "db" | "events" | "keys" | "mail" | "now" | "passwords" | "reserved"
  >,
): void => {
  // Sign-in has its own connection, so that searches and exports cannot starve it.
  const services = onReserved(ordinary);
  // Outside production one address stands for a whole test run; the bound on hashing and the waits hold everywhere.
  const many = services.config.mode === "production" ? 100 : 6_000;
  const limit = { max: many, perSeconds: 60 };

  serveAnyone(
    app,
    logIn,
    async ({ body, request, reply }) => {
      const trust = cookieOf(request, COOKIES.trust);
      const input = { email: body.email, password: body.password, remember: body.remember_me, trust };
      const entered = await logInCommand(services, input, visitorOf(request));
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
    { limit },
  );

  serveAnyone(
    app,
    verifyOtp,
    async ({ body, request, reply }) => {
      const input = { challengeId: body.challenge_id, code: body.code, trustBrowser: body.trust_browser };
      const { opened, trust } = await enterCode(services, input, visitorOf(request));
      setSessionCookies(reply, opened);
      if (trust !== null) setTrustCookie(reply, trust);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit },
  );

  serveAnyone(
    app,
    resendOtp,
    async ({ body, request }) => ({
      data: { resend_after: await resendCode(services, body.challenge_id, visitorOf(request)) },
    }),
    { limit },
  );

  serveAnyone(app, getTokens, async ({ request, reply }) => (await giveBearer(services, request, reply)).tokens);

  serveAnyone(app, refreshAccessToken, async ({ request, reply }) => {
    const secret = cookieOf(request, COOKIES.refresh);
    const refreshed = secret === null ? null : await refreshSession(services, secret, visitorOf(request));
    if (refreshed === null) {
      if (secret !== null) clearSessionCookies(reply);
      return { data: { accessToken: null } };
    }
    if (refreshed.refresh !== null) setRefreshCookie(reply, refreshed.refresh, refreshed.remember);
    return { data: { accessToken: refreshed.bearer } };
  });

  serveAnyone(app, logOut, async ({ request, reply }) => {
    const cookies = { access: cookieOf(request, COOKIES.access), refresh: cookieOf(request, COOKIES.refresh) };
    const ended = await endSession(services, cookies, visitorOf(request));
    clearSessionCookies(reply);
    void reply.header("clear-site-data", '"cache"');
    return { data: { signed_out: true as const, next: ended === null ? null : await providerEndUrl(services, ended) } };
  });
};
