import { checkResetLink, forgotPassword, resetPassword } from "@parapet/domain/contracts/password";
import type { FastifyInstance } from "fastify";

import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { checkResetLink as checkLink, finishReset, forgotPassword as forgot } from "../commands/reset-password.ts";

/** For people who are not signed in because they cannot be: a link by mail and a new password. */
export const passwordRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "events" | "keys" | "mail" | "now" | "passwords">,
): void => {
  const limit = { max: services.config.mode === "production" ? 10 : 1_000, perSeconds: 60 };

  serveAnyone(
    app,
    forgotPassword,
    async ({ body, request }) => {
      forgot(services, body.email, visitorOf(request));
      return { data: { sent: true as const } };
    },
    { limit },
  );

  serveAnyone(
    app,
    checkResetLink,
    async ({ body }) => {
      await checkLink(services, body);
      return { data: { valid: true as const } };
    },
    { limit },
  );

  serveAnyone(
    app,
    resetPassword,
    async ({ body, request }) => {
      const input = { slug: body.slug, token: body.token, password: body.new_password };
      await finishReset(services, input, visitorOf(request));
      return { data: { changed: true as const } };
    },
    { limit },
  );
};
