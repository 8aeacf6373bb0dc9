import { confirmSignUp, resendSignUp, setUp, signUp } from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { setSessionCookies } from "../../../platform/session/cookies.ts";
import { RESEND_WAIT_MS } from "../../../platform/session/lifetimes.ts";
import { setUp as setUpCommand } from "../commands/set-up.ts";
import { removeSetupLink } from "../commands/setup-link.ts";
import { confirmSignUp as confirm, resendSignUp as resend, signUp as ask } from "../commands/sign-up.ts";

type Given = Pick<Services, "config" | "db" | "events" | "files" | "jobs" | "keys" | "mail" | "now" | "passwords">;

const limit = (services: Given) => ({ max: services.config.mode === "production" ? 10 : 1_000, perSeconds: 60 });

const signUpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    signUp,
    async ({ body, from }) => {
      const { first_name: firstName, last_name: lastName, ...rest } = body;
      const id = await ask(services, { ...rest, firstName, lastName }, from);
      return { data: { signup_id: id, resend_after: RESEND_WAIT_MS / 1000 } };
    },
    { limit: limit(services) },
  );

const resendSignUpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    resendSignUp,
    async ({ body }) => ({ data: { resend_after: await resend(services, body.signup_id) } }),
    { limit: limit(services) },
  );

const confirmSignUpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    confirmSignUp,
    async ({ body, from, reply }) => {
      const opened = await confirm(services, { id: body.signup_id, code: body.code }, from);
      setSessionCookies(reply, opened);
      return { data: { signed_in: true as const } };
    },
    { limit: limit(services) },
  );

const setUpRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    setUp,
    async ({ body, from, locale }) => {
      const { first_name: firstName, last_name: lastName, ...rest } = body;
      await setUpCommand(services, { ...rest, firstName, lastName, locale }, from);
      removeSetupLink(services.config);
      return { data: { created: true as const } };
    },
    { limit: limit(services) },
  );

/** How accounts come into being: by signing up, and the very first one by the setup token. */
export const signUpRoutes: readonly Route<Given>[] = [signUpRoute, resendSignUpRoute, confirmSignUpRoute, setUpRoute];
