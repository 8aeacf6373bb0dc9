import { ASSISTANT_SCOPES, KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { FastifyRequest } from "fastify";

import type { Route } from "../../../platform/feature.ts";
import { answerOAuthError } from "../../../platform/http/oauth-error-reply.ts";
import { OAuthError } from "../../../platform/http/oauth-error.ts";
import {
  apiUrl,
  AUTHORIZE_PATH,
  MCP_PATH,
  mcpUrl,
  REGISTER_PATH,
  REVOKE_PATH,
  TOKEN_PATH,
  tokenUrl,
} from "../../../platform/http/oauth-urls.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { openAssistantDesk } from "../../assistants/index.ts";
import { openTokenDesk } from "../commands/issue-token.ts";

const BODY_LIMIT = 16 * 1024;
/** From one address: its programs use a token for minutes. */
const PER_ADDRESS = { max: 120, timeWindow: 60_000 } as const;

const GRANTS = ["authorization_code", "refresh_token", "client_credentials"] as const;

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

const tokenRoutes: Route<Given> = (app, services) => {
  const desk = openTokenDesk(services);
  const assistants = openAssistantDesk(services);
  const form = (url: string, answer: (request: FastifyRequest, form: URLSearchParams) => Promise<object>) =>
    app.route({
      method: "POST",
      url,
      schema: { hide: true },
      config: { policy: "anyone", rateLimit: PER_ADDRESS },
      bodyLimit: BODY_LIMIT,
      errorHandler: (error, request, reply) => void answerOAuthError(error, request, reply),
      handler: async (request, reply) => {
        void reply.header("cache-control", "no-store").header("pragma", "no-cache");
        return answer(request, formOf(request));
      },
    });
  form(TOKEN_PATH, async (request, sent) => {
    const grant = sent.get("grant_type");
    if (grant === null) throw new OAuthError("invalid_request", "grant_type is missing.");
    if (grant === "authorization_code" || grant === "refresh_token")
      return assistants.exchange(grant, sent, toVisitor(request));
    if (grant !== "client_credentials")
      throw new OAuthError("unsupported_grant_type", `Use ${GRANTS.slice(0, -1).join(", ")} or ${GRANTS.at(-1)}.`);
    const { token, expiresIn, scopes } = await desk.issue(credentialsOf(request, sent), toVisitor(request), {
      scopes: sent.get("scope"),
      resources: sent.getAll("resource"),
    });
    return { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: scopes.join(" ") };
  });
  form(REVOKE_PATH, async (request, sent) => {
    const token = sent.get("token");
    if (token === null) throw new OAuthError("invalid_request", "token is missing.");
    const client = sent.get("client_id");
    const isPublic = request.headers.authorization === undefined && sent.get("client_secret") === null;
    if (isPublic && client !== null) await assistants.revoke(client, token, toVisitor(request));
    else await desk.revoke(credentialsOf(request, sent), toVisitor(request), token);
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
  // People's assistants are public clients, service accounts have a secret.
  const methods = ["client_secret_basic", "client_secret_post", "none"];
  shown("/.well-known/oauth-authorization-server", {
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZE_PATH}`,
    registration_endpoint: `${issuer}${REGISTER_PATH}`,
    token_endpoint: tokenUrl(config),
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${issuer}${REVOKE_PATH}`,
    revocation_endpoint_auth_methods_supported: methods,
    grant_types_supported: GRANTS,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
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
    scopes_supported: ASSISTANT_SCOPES,
    resource_name: "Parapet for assistants",
  });
};

export const oauthRoutes: readonly Route<Given>[] = [tokenRoutes, metadataRoutes];
