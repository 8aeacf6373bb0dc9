import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { asPartOf } from "../../platform/session/outer-request.ts";
import type { Tool, ToolCall } from "./tool.ts";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Makes calls of the API for the caller of a request: with the same secret, address and language, by the same routes. */
export const openApi = (app: FastifyInstance, outer: FastifyRequest, organization: string | undefined) => {
  const headers = {
    ...(outer.headers.authorization !== undefined && { authorization: outer.headers.authorization }),
    ...(outer.headers["accept-language"] !== undefined && { "accept-language": outer.headers["accept-language"] }),
    ...(organization !== undefined && { [ORGANIZATION_HEADER]: organization }),
  };
  return async (method: string, url: string, body?: unknown): Promise<Answer> => {
    // Awaited inside: the request is only made when someone waits for it.
    const reply = await asPartOf(outer.url, async () => {
      const answered = await app.inject({
        method: method as "GET",
        url,
        headers,
        remoteAddress: outer.ip,
        ...(body !== undefined && { payload: body as object }),
      });
      return answered;
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return { status: reply.statusCode, body: isJson ? reply.json<unknown>() : null };
  };
};

/** The address of a call with its parameters. */
export const addressOf = ({ call }: Tool["parts"][string], { params = {}, query = {} }: ToolCall): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || name === "organization" ? [] : [[name, String(value)]],
  );
  return `${call.base}${path}${asked.length === 0 ? "" : `?${new URLSearchParams(asked).toString()}`}`;
};
