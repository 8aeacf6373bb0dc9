import type { ApiTicketSystem, Ask, Connection } from "@parapet/domain/ticket-systems";
import type { Net } from "@parapet/net/net";

const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 512 * 1024;
const MAX_RETRY_AFTER_SECONDS = 24 * 3_600;

/** The system answered, and not as asked. What it said is read by no one: it may repeat what it was sent. */
export class Declined extends Error {
  override name = "Declined";
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null) {
    super(`the ticket system answered ${status}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Seconds until the next attempt, from a number of seconds or a date. */
export const retryAfterSeconds = (value: string | undefined, now: Date): number | null => {
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Calls of one system's API through the guarded network, with the credentials of a connection. Redirects are not followed. */
export const openTicketApi =
  (
    net: Net,
    system: Pick<ApiTicketSystem, "headers">,
    connection: Connection,
    { now, signal }: { readonly now: Date; readonly signal?: AbortSignal | undefined },
  ): Ask =>
  async ({ method, path, body, accepts = [] }) => {
    const answer = await net.http({
      tls: "verified",
      url: `${connection["url"]}${path}`,
      method,
      headers: {
        accept: "application/json",
        connection: "close",
        ...(body !== undefined && { "content-type": "application/json; charset=utf-8" }),
        ...system.headers(connection),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    });
    const isFine = (answer.status >= 200 && answer.status < 300) || accepts.includes(answer.status);
    if (!isFine) throw new Declined(answer.status, retryAfterSeconds(answer.headers["retry-after"]?.[0], now));
    return { status: answer.status, json: answer.body.length === 0 ? null : jsonOf(answer.text()) };
  };
