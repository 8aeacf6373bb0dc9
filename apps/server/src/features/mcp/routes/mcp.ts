import { createMcpHandler } from "@modelcontextprotocol/server";
import { STATUS } from "@parapet/domain/contracts/error-code";
import type { FastifyReply, FastifyRequest } from "fastify";

import { requestOrigin } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { MCP_PATH, mcpUrl } from "../../../platform/http/oauth-urls.ts";
import type { Services } from "../../../platform/services.ts";
import { noteCall } from "../commands/note-call.ts";
import { openConfirmations } from "../confirmation.ts";
import { type Calling, openMcpServer } from "../server.ts";

const BODY_LIMIT = 1024 * 1024;
/** Requests of one network in a minute. */
const LIMIT = { max: 300, timeWindow: 60_000 };

type Given = Pick<Services, "config" | "db" | "keys" | "now">;

/** Errors of JSON-RPC 2.0 that are answered before a message is read. */
const sendError = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json")
    .send(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = error instanceof Refusal ? STATUS[error.code] : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ event: "request.failed", err: error }, "request failed");
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    void reply.header("retry-after", String(error.retryAfterSeconds));
  if (status === 413) return sendError(reply, 413, -32_600, "The request is too large.");
  if (status === 429) return sendError(reply, 429, -32_000, "Too many requests.");
  return sendError(
    reply,
    status,
    status >= 500 ? -32_603 : -32_600,
    status >= 500 ? "Internal error." : "Invalid request.",
  );
};

const webRequest = ({ config }: Given, request: FastifyRequest): Request =>
  new Request(mcpUrl(config), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === "content-length" ? [] : [[name, String(value)]],
    ),
    ...(request.method === "POST" && { body: typeof request.body === "string" ? request.body : "" }),
  });

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Pages of other sites get no answer, also one whose name was pointed at this server (DNS rebinding), where its `Host` and `Origin`
 * agree. Programs send no `Origin`.
 */
const isForeignPage = ({ config }: Given, { headers: { origin } }: FastifyRequest): boolean => {
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return false;
  const url = URL.parse(origin);
  return url === null || !LOOPBACK.has(url.hostname);
};

/** The server of assistants (Model Context Protocol, streamable HTTP without sessions). */
export const mcpRoute: Route<Given> = (app, services) => {
  const confirmations = openConfirmations(services);
  const metadata = `${services.config.publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}`;
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { actor } = request;
    if (isForeignPage(services, request)) return sendError(reply, 403, -32_000, "Requests of other sites are refused.");
    if (actor === null) {
      const invalid = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
      void reply.header("www-authenticate", `Bearer realm="Parapet", resource_metadata="${metadata}"${invalid}`);
      return sendError(reply, 401, -32_001, "Sign in with a service account, an API key or OAuth.");
    }
    // One request makes one call: what is limited by requests is limited by calls. Revision 2025-06-18 has no batches any more.
    if (typeof request.body === "string" && /^\s*\[/.test(request.body))
      return sendError(reply, 400, -32_600, "Send one message in a request.");
    const note: Calling["note"] = (tool, result) => noteCall(services, actor, requestOrigin(request), { tool, result });
    const handler = createMcpHandler(
      ({ era }) => openMcpServer({ app, services, request, actor, confirmations, note }, era),
      { maxSubscriptions: 0, keepAliveMs: 0, maxRequestBodySize: BODY_LIMIT },
    );
    const answer = await handler.fetch(webRequest(services, request));
    for (const [name, value] of answer.headers) if (name !== "content-length") void reply.header(name, value);
    return reply
      .code(answer.status)
      .header("cache-control", "no-store")
      .send(await answer.text());
  };
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.route({
      method: ["GET", "POST", "DELETE"],
      url: MCP_PATH,
      schema: { hide: true },
      config: { policy: "anyone", rateLimit: LIMIT },
      bodyLimit: BODY_LIMIT,
      errorHandler: (error, request, reply) => void answerError(error, request, reply),
      handler: serve,
    });
  });
};
