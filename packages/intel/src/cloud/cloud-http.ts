import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import type * as z from "zod";

import { type CloudContext, CloudError } from "./cloud-source.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

export interface CloudRequest {
  readonly host: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Does the provider ask to slow down in a way of its own? 429, and 503 with Retry-After, always mean it. */
  readonly isThrottled?: (reply: HttpResponse) => boolean;
}

const waitOf = (reply: HttpResponse, tries: number): number => {
  const after = reply.headers["retry-after"]?.[0] ?? "";
  const ms = /^\d{1,5}$/.test(after) ? Number(after) * 1000 : FIRST_WAIT_MS * 2 ** tries;
  return Math.min(ms, LONGEST_WAIT_MS);
};

/** The request as it is sent: to the provider, or where tests speak for it under the provider's own host name. */
const addressed = ({ apiBase }: CloudContext, { host, path, headers = {} }: CloudRequest) =>
  apiBase === null
    ? { url: `https://${host}${path}`, headers }
    : { url: `${apiBase}${path}`, headers: { ...headers, host } };

/**
 * One request to a provider's API. Redirects are not followed: credentials go to the named host only. A provider that asks
 * to slow down is obeyed, a few times. `sign` is called for every attempt, because signatures expire.
 */
export const cloudCall = async (
  context: CloudContext,
  request: CloudRequest,
  sign: (request: CloudRequest) => Promise<CloudRequest> = async (it) => it,
): Promise<HttpResponse> => {
  for (let tries = 0; ; tries += 1) {
    const { url, headers } = addressed(context, await sign(request));
    let reply: HttpResponse;
    try {
      reply = await context.netFor(request.host).http({
        url,
        tls: "verified",
        method: request.method ?? "GET",
        headers,
        ...(request.body !== undefined && { body: request.body }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        signal: context.signal,
      });
    } catch (cause) {
      if (!(cause instanceof ProbeError)) throw cause;
      context.signal.throwIfAborted();
      throw new CloudError("unreachable", `${request.host}: ${cause.reason}`, null, { cause });
    }
    if (reply.truncated) throw new CloudError("too-large", `${request.host}: the answer is too large`);
    const isThrottled =
      reply.status === 429 ||
      (reply.status === 503 && reply.headers["retry-after"] !== undefined) ||
      request.isThrottled?.(reply) === true;
    if (!isThrottled) return reply;
    if (tries + 1 >= MAX_TRIES) throw new CloudError("throttled", `${request.host} limits the request rate`);
    await context.sleep(waitOf(reply, tries));
  }
};

/** The JSON of an answer, or null where it is none. */
export const readJson = (reply: HttpResponse): unknown => {
  try {
    return JSON.parse(reply.text());
  } catch {
    return null;
  }
};

/** The answer in the published schema; anything else is malformed, never empty. */
export const parsed = <Schema extends z.ZodType>(
  reply: HttpResponse,
  schema: Schema,
  what: string,
): z.output<Schema> => {
  const result = schema.safeParse(readJson(reply));
  if (result.success) return result.data;
  throw new CloudError("malformed", `${what}: not the published schema`);
};
