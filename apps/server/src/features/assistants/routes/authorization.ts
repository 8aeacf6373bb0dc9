import { asSystem } from "@parapet/db/unscoped";
import { AuthorizationRequest } from "@parapet/domain/contracts/assistants";
import { inLocale } from "@parapet/words/links";

import type { Route } from "../../../platform/feature.ts";
import { requestLocale } from "../../../platform/http/errors.ts";
import { answerOAuthError } from "../../../platform/http/oauth-error-reply.ts";
import { OAuthError } from "../../../platform/http/oauth-error.ts";
import { AUTHORIZE_PATH, REGISTER_PATH } from "../../../platform/http/oauth-urls.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { judgeRequest } from "../authorization-request.ts";
import { openRegistry } from "../commands/register-client.ts";

const BODY_LIMIT = 16 * 1024;
const PER_ADDRESS = { max: 60, timeWindow: 60_000 } as const;
const CONSENT_PAGE = "/dashboard/account/settings/assistants";

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "now" | "reserved">;

/** The parameters that are known; others are ignored (OAuth 2.1, section 3.1), and one that is repeated is refused. */
const requestOf = (url: string): { asked: AuthorizationRequest; sent: Record<string, string> } => {
  const sent = new URL(url, "http://localhost").searchParams;
  const known = Object.keys(AuthorizationRequest.shape).filter((name) => sent.has(name));
  if (known.some((name) => sent.getAll(name).length > 1))
    throw new OAuthError("invalid_request", "A parameter is repeated.");
  const given = Object.fromEntries(known.map((name) => [name, sent.get(name) ?? ""]));
  const parsed = AuthorizationRequest.safeParse(given);
  if (!parsed.success) throw new OAuthError("invalid_request", "client_id and redirect_uri are needed.");
  return { asked: parsed.data, sent: given };
};

/** Sends the browser to the page where the person decides. A redirect URI that is not verified is never followed. */
const authorizeRoute: Route<Given> = (app, services) => {
  const { config, db } = services;
  app.route({
    method: "GET",
    url: AUTHORIZE_PATH,
    schema: { hide: true },
    config: { policy: "anyone", rateLimit: PER_ADDRESS },
    errorHandler: (error, request, reply) => void answerOAuthError(error, request, reply),
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
      const { asked, sent } = requestOf(request.url);
      const judged = await asSystem(db, "authentication", (tx) => judgeRequest(config, tx, asked));
      if (judged.kind === "refused") throw new OAuthError("invalid_request", judged.why);
      if (judged.kind === "error") return reply.redirect(judged.goTo, 302);
      const page = inLocale(requestLocale(request), `${CONSENT_PAGE}/${judged.asked.client.id}`);
      return reply.redirect(`${config.publicUrl}${page}?${new URLSearchParams(sent).toString()}`, 302);
    },
  });
};

/** Where clients register themselves (RFC 7591). */
const registerRoute: Route<Given> = (app, services) => {
  const registry = openRegistry(services);
  app.route({
    method: "POST",
    url: REGISTER_PATH,
    schema: { hide: true },
    config: { policy: "anyone", rateLimit: PER_ADDRESS },
    bodyLimit: BODY_LIMIT,
    errorHandler: (error, request, reply) => void answerOAuthError(error, request, reply),
    handler: async (request, reply) => {
      const client = await registry.register(request.body, toVisitor(request));
      return reply.code(201).header("cache-control", "no-store").send(client);
    },
  });
};

export const authorizationRoutes: readonly Route<Given>[] = [authorizeRoute, registerRoute];
