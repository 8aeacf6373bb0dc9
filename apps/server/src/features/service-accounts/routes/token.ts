import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import { STATUS } from "@parapet/domain/contracts/error-code";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { openTokenDesk } from "../commands/issue-token.ts";
import { OAuthError } from "../oauth-error.ts";
import { apiUrl, MCP_PATH, mcpUrl, REVOKE_PATH, TOKEN_PATH, tokenUrl } from "../token-url.ts";

const BODY_LIMIT = 16 * 1024;
/** From one address: its programs use a token for minutes. */
const PER_ADDRESS = { max: 120, timeWindow: 60_000 } as const;

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "now" | "reserved">;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new OAuthError("invalid_client", "The credentials are not encoded correctly.");
  }
};

/** The client's id and secret: in HTTP Basic or in the form, and not in both (RFC 6749, section 2.3.1). */
const credentialsOf = (request: FastifyRequest, form: URLSearchParams): { id: string; secret: string } => {
  const { authorization } = request.headers;
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  if (authorization === undefined) {
    if (id === null || secret === null) throw new OAuthError("invalid_client", "Client authentication is missing.");
    return { id, secret };
  }
  if (secret !== null) throw new OAuthError("invalid_request", "Use one method of client authentication.");
  const encoded = /^Basic ([A-Za-z0-9+/=]{4,1000})$/i.exec(authorization)?.[1] ?? "";
  const [name, ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  if (name === undefined || rest.length === 0)
    throw new OAuthError("invalid_client", "Client authentication is not valid.");
  const found = { id: decoded(name), secret: decoded(rest.join(":")) };
  if (id !== null && id !== found.id) throw new OAuthError("invalid_request", "client_id differs.");
  return found;
};

/** A parameter that is sent more than once is refused (RFC 6749, section 3.2); `resource` may be repeated (RFC 8707). */
const formOf = ({ body }: FastifyRequest): URLSearchParams => {
  if (!(body instanceof URLSearchParams)) throw new OAuthError("invalid_request", "The request must be a form.");
  const names = [...body.keys()].filter((name) => name !== "resource");
  if (new Set(names).size < names.length) throw new OAuthError("invalid_request", "A parameter is repeated.");
  return body;
};

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header("cache-control", "no-store");
  if (error instanceof OAuthError) {
    if (error.code === "invalid_client" && request.headers.authorization !== undefined)
      void reply.header("www-authenticate", 'Basic realm="Parapet", charset="UTF-8"');
    if (error.retryAfterSeconds !== undefined) void reply.header("retry-after", String(error.retryAfterSeconds));
    return reply.code(error.status).send({ error: error.code, error_description: error.message });
  }
  const status = error instanceof Refusal ? STATUS[error.code] : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ event: "request.failed", err: error }, "request failed");
  return reply
    .code(status)
    .send(
      status >= 500
        ? { error: "server_error", error_description: "The request could not be processed." }
        : { error: "invalid_request", error_description: "The request is not valid." },
    );
};

const tokenRoutes: Route<Given> = (app, services) => {
  const desk = openTokenDesk(services);
  const form = (url: string, answer: (request: FastifyRequest, form: URLSearchParams) => Promise<object>) =>
    app.route({
      method: "POST",
      url,
      schema: { hide: true },
      config: { policy: "anyone", rateLimit: PER_ADDRESS },
      bodyLimit: BODY_LIMIT,
      errorHandler: (error, request, reply) => void answerError(error, request, reply),
      handler: async (request, reply) => {
        void reply.header("cache-control", "no-store").header("pragma", "no-cache");
        return answer(request, formOf(request));
      },
    });
  form(TOKEN_PATH, async (request, sent) => {
    const grant = sent.get("grant_type");
    if (grant === null) throw new OAuthError("invalid_request", "grant_type is missing.");
    if (grant !== "client_credentials") throw new OAuthError("unsupported_grant_type", "Use client_credentials.");
    const { token, expiresIn, scopes } = await desk.issue(credentialsOf(request, sent), toVisitor(request), {
      scopes: sent.get("scope"),
      resources: sent.getAll("resource"),
    });
    return { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: scopes.join(" ") };
  });
  form(REVOKE_PATH, async (request, sent) => {
    const token = sent.get("token");
    if (token === null) throw new OAuthError("invalid_request", "token is missing.");
    await desk.revoke(credentialsOf(request, sent), toVisitor(request), token);
    return {};
  });
};

/** What clients discover (RFC 8414, RFC 9728). */
const metadataRoutes: Route<Given> = (app, { config }) => {
  const issuer = config.publicUrl;
  const shown = (url: string, document: object) =>
    app.route({
      method: "GET",
      url,
      schema: { hide: true },
      config: { policy: "anyone" },
      handler: async (_request, reply) => {
        void reply.header("cache-control", "public, max-age=300");
        return document;
      },
    });
  const methods = ["client_secret_basic", "client_secret_post"];
  shown("/.well-known/oauth-authorization-server", {
    issuer,
    token_endpoint: tokenUrl(config),
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${issuer}${REVOKE_PATH}`,
    revocation_endpoint_auth_methods_supported: methods,
    grant_types_supported: ["client_credentials"],
    response_types_supported: [],
    scopes_supported: KEY_SCOPE_IDS,
    service_documentation: `${issuer}/v1/docs/`,
  });
  const resource = {
    resource: apiUrl(config),
    authorization_servers: [issuer],
    scopes_supported: KEY_SCOPE_IDS,
    bearer_methods_supported: ["header"],
    resource_name: "Parapet API",
    resource_documentation: `${issuer}/v1/docs/`,
  };
  shown("/.well-known/oauth-protected-resource", resource);
  shown("/.well-known/oauth-protected-resource/v1/", resource);
  // The server of assistants is a resource of its own (docs/mcp.md).
  shown(`/.well-known/oauth-protected-resource${MCP_PATH}`, {
    ...resource,
    resource: mcpUrl(config),
    resource_name: "Parapet for assistants",
  });
};

export const oauthRoutes: readonly Route<Given>[] = [tokenRoutes, metadataRoutes];
