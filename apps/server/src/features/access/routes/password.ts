import {
  askForFactorHelp,
  checkResetLink,
  endFactors,
  forgotPassword,
  resetPassword,
} from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { checkResetLink as checkLink, finishReset, forgotPassword as forgot } from "../commands/reset-password.ts";
import { askForFactorHelp as askForHelp, endFactors as endChosen } from "../commands/review-factors.ts";

type Given = Pick<Services, "config" | "db" | "events" | "files" | "keys" | "mail" | "now" | "passwords">;

const limit = (services: Given) => ({ max: services.config.mode === "production" ? 10 : 1_000, perSeconds: 60 });

const forgotPasswordRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    forgotPassword,
    async ({ body, from }) => {
      forgot(services, body.email, from);
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
    async ({ body, from }) => {
      const input = { slug: body.slug, token: body.token, password: body.new_password };
      const { passkeys, hasApp, recoveryCodes } = await finishReset(services, input, from);
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
    async ({ body, from }) => {
      const chosen = {
        passkeys: body.passkeys,
        app: body.authenticator_app,
        recoveryCodes: body.recovery_codes,
      };
      await endChosen(services, body, chosen, body.code, from);
      return { data: { ended: true as const } };
    },
    { limit: limit(services) },
  );

const askForFactorHelpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    askForFactorHelp,
    async ({ body, from }) => {
      await askForHelp(services, body, from);
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
