import {
  passkeyOptions,
  passkeySignIn,
  secondStepOptions,
  secondStepWithPasskey as secondStepEndpoint,
} from "@parapet/domain/contracts/passkeys";

import { onReservedPool } from "../../../platform/connection-pools.ts";
import type { Route } from "../../../platform/feature.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { setSessionCookies, setTrustCookie } from "../../../platform/session/cookies.ts";
import { secondStepRequest, secondStepWithPasskey } from "../commands/second-step.ts";
import { signInWithPasskey } from "../commands/sign-in-with-passkey.ts";
import { requestOptions } from "../request-options.ts";

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "mail" | "now" | "reserved">;

const limit = (services: Given) => ({ max: services.config.mode === "production" ? 100 : 6_000, perSeconds: 60 });

const passkeyOptionsRoute: Route<Given> = (app, services) =>
  serveAnyone(app, passkeyOptions, async () => ({ data: await requestOptions(services, { for: "sign-in" }, null) }), {
    limit: limit(services),
  });

const passkeySignInRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    passkeySignIn,
    async ({ body, from, reply }) => {
      const input = { credential: body.credential, remember: body.remember_me };
      const opened = await signInWithPasskey(services, input, from);
      setSessionCookies(reply, opened);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit: limit(services) },
  );

const secondStepOptionsRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    secondStepOptions,
    async ({ body }) => ({ data: await secondStepRequest(services, body.challenge_id) }),
    { limit: limit(services) },
  );

const secondStepRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    secondStepEndpoint,
    async ({ body, from, reply }) => {
      const input = { challengeId: body.challenge_id, credential: body.credential, trustBrowser: body.trust_browser };
      const { opened, trust } = await secondStepWithPasskey(services, input, from);
      setSessionCookies(reply, opened);
      if (trust !== null) setTrustCookie(reply, trust);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit: limit(services) },
  );

/** Signing in with a passkey: alone, or after the password. */
export const passkeySignInRoutes: readonly Route<Given>[] = onReservedPool([
  passkeyOptionsRoute,
  passkeySignInRoute,
  secondStepOptionsRoute,
  secondStepRoute,
]);
