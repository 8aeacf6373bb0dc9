import {
  askForFactorHelp,
  checkResetLink,
  endFactors,
  forgotPassword,
  resetPassword,
} from "@parapet/domain/contracts/access/password";

import type { Route } from "../../../platform/feature.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { checkResetLink as checkLink, finishReset, forgotPassword as forgot } from "../commands/reset-password.ts";
import { askForFactorHelp as askForHelp, endFactors as endChosen } from "../commands/review-factors.ts";

type Given = Pick<Services, "config" | "db" | "events" | "files" | "keys" | "mail" | "now" | "passwords">;

const limit = (services: Given) => ({ max: services.config.mode === "production" ? 10 : 1_000, perSeconds: 60 });

const forgotPasswordRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    forgotPassword,
    async ({ body, request }) => {
      forgot(services, body.email, visitorOf(request));
      return { data: { sent: true as const } };
    },
    { limit: limit(services) },
  );

const checkResetLinkRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    checkResetLink,
    async ({ body }) => {
      await checkLink(services, body);
      return { data: { valid: true as const } };
    },
    { limit: limit(services) },
  );

const resetPasswordRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    resetPassword,
    async ({ body, request }) => {
      const input = { slug: body.slug, token: body.token, password: body.new_password };
      const { passkeys, hasApp, recoveryCodes } = await finishReset(services, input, visitorOf(request));
      const remaining = {
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: unixSeconds(created_at),
          last_used_at: last_used_at === null ? null : unixSeconds(last_used_at),
        })),
        authenticator_app: hasApp,
        recovery_codes: recoveryCodes,
      };
      return { data: { changed: true as const, remaining } };
    },
    { limit: limit(services) },
  );

const endFactorsRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    endFactors,
    async ({ body, request }) => {
      const chosen = {
        passkeys: body.passkeys,
        app: body.authenticator_app,
        recoveryCodes: body.recovery_codes,
      };
      await endChosen(services, body, chosen, body.code, visitorOf(request));
      return { data: { ended: true as const } };
    },
    { limit: limit(services) },
  );

const askForFactorHelpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    askForFactorHelp,
    async ({ body, request }) => {
      await askForHelp(services, body, visitorOf(request));
      return { data: { sent: true as const } };
    },
    { limit: limit(services) },
  );

/** For people who are not signed in because they cannot be: a link by mail and a new password. */
export const passwordRoutes: readonly Route<Given>[] = [
  forgotPasswordRoute,
  checkResetLinkRoute,
  resetPasswordRoute,
  endFactorsRoute,
  askForFactorHelpRoute,
];
