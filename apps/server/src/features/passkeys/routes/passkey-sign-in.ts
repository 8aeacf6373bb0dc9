import {
  passkeyOptions,
  passkeySignIn,
  secondStepOptions,
  secondStepWithPasskey as secondStepEndpoint,
} from "@parapet/domain/contracts/passkeys/passkeys";
import type { FastifyInstance } from "fastify";

import { onReserved } from "../../../platform/connection-pools.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { setSessionCookies, setTrustCookie } from "../../../platform/session/cookies.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { secondStepRequest, secondStepWithPasskey } from "../commands/second-step.ts";
import { signInWithPasskey } from "../commands/sign-in-with-passkey.ts";
import { requestOptions } from "../request-options.ts";

/** Signing in with a passkey: alone, or after the password. */
export const passkeySignInRoutes = (
  app: FastifyInstance,
  ordinary: Pick<Services, "config" | "database" | "db" | "keys" | "mail" | "now" | "reserved">,
): void => {
  const services = onReserved(ordinary);
  const limit = { max: services.config.mode === "production" ? 100 : 6_000, perSeconds: 60 };

  serveAnyone(app, passkeyOptions, async () => ({ data: await requestOptions(services, { for: "sign-in" }, null) }), {
    limit,
  });

  serveAnyone(
    app,
    passkeySignIn,
    async ({ body, request, reply }) => {
      const input = { credential: body.credential, remember: body.remember_me };
      const opened = await signInWithPasskey(services, input, visitorOf(request));
      setSessionCookies(reply, opened);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit },
  );

  serveAnyone(
    app,
    secondStepOptions,
    async ({ body }) => ({ data: await secondStepRequest(services, body.challenge_id) }),
    { limit },
  );

  serveAnyone(
    app,
    secondStepEndpoint,
    async ({ body, request, reply }) => {
      const input = { challengeId: body.challenge_id, credential: body.credential, trustBrowser: body.trust_browser };
      const { opened, trust } = await secondStepWithPasskey(services, input, visitorOf(request));
      setSessionCookies(reply, opened);
      if (trust !== null) setTrustCookie(reply, trust);
      return { data: { signed_in: true as const, must_change_password: opened.mustChangePassword } };
    },
    { limit },
  );
};
