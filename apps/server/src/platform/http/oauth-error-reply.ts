import { STATUS } from "@parapet/domain/contracts/error-code";
import type { FastifyReply, FastifyRequest } from "fastify";

import { Refusal } from "./errors.ts";
import { OAuthError } from "./oauth-error.ts";

/** What clients of the authorization server read instead of the errors of the API. */
export const answerOAuthError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
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
