import type { HttpRequest, HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { SyncContext } from "./feed.ts";
import { openBytes, type OpenSource } from "./read/open-source.ts";

const DEFAULT_MAX_BYTES = 128 * 1024 * 1024;
const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;

export interface DownloadRequest extends Pick<
  HttpRequest,
  "url" | "method" | "headers" | "body" | "maxBytes" | "onionProxy"
> {
  /** The answer must be JSON; a web page instead is a publisher in trouble, not a bad record. */
  readonly json?: boolean;
  /** Statuses beside 200 that are an answer too: some publishers say "nothing" with 404. */
  readonly alsoFine?: readonly number[];
}

const waitOf = (response: HttpResponse, attempt: number): number => {
  const asked = Number(response.headers["retry-after"]?.[0] ?? Number.NaN);
  const wait = Number.isFinite(asked) ? asked * 1000 : 2_000 * 2 ** attempt;
  return Math.min(LONGEST_WAIT_MS, Math.max(0, wait));
};

const refuse = (response: HttpResponse, where: string): never => {
  switch (response.status) {
    case 401:
      throw new ProbeError("needs-key", `${where} requires an API key or rejected the configured one`);
    case 403:
      throw new ProbeError("blocked", `${where} refuses us (403)`);
    case 429:
      throw new ProbeError("rate-limited", `${where} limits the request rate (429)`);
    default:
      throw new ProbeError("server-failure", `${where} answered ${response.status}`);
  }
};

/**
 * Fetches one thing from a publisher, or says why it could not: refused, Retry-After beyond our limit, truncated,
 * a web page where data should be. Addresses are named in messages without their query, where keys may be.
 */
export const download = async (
  context: SyncContext,
  request: DownloadRequest,
): Promise<{ body: Buffer; response: HttpResponse }> => {
  const where = request.url.split("?", 1)[0] ?? request.url;
  for (let attempt = 0; ; attempt += 1) {
    const { json, alsoFine = [], ...wanted } = request;
    const response = await context.net.http({
      tls: "verified",
      followRedirects: 3,
      timeoutMs: 120_000,
      maxBytes: DEFAULT_MAX_BYTES,
      ...wanted,
      headers: { accept: "application/json, text/csv;q=0.9, */*;q=0.5", ...wanted.headers },
      signal: context.signal,
    });
    if (alsoFine.includes(response.status)) return { body: response.body, response };
    if (response.status === 200) {
      if (response.truncated) throw new ProbeError("too-large", `${where} sent more than we take, or stopped half-way`);
      if (json === true && /^\s*<(?:!doctype|html)/i.test(response.body.toString("utf8", 0, 200))) {
        throw new ProbeError("malformed", `${where} answered with a web page instead of data`);
      }
      return { body: response.body, response };
    }
    const mayPass =
      response.status === 429 || response.status === 503 || response.status === 502 || response.status === 504;
    if (!mayPass || attempt + 1 >= TRIES) refuse(response, where);
    await context.sleep(waitOf(response, attempt));
    context.signal.throwIfAborted();
  }
};

/** The words of a page or a document. Neither may hold a zero: a text with one was cut and joined somewhere. */
export const statusWords = (response: HttpResponse): string => {
  const text = response.text();
  if (text.includes("\0"))
    throw new ProbeError("malformed", `${response.url.split("?", 1)[0] ?? ""} did not answer with whole text`);
  return text;
};

/** A list as JSON or CSV; a web page instead is a publisher in trouble. */
export const readListBody = (body: Buffer): Buffer => {
  if (/^\s*</.test(body.toString("utf8", 0, 200).replace(/^\ufeff/, "")))
    throw new ProbeError("malformed", "the publisher answered with a web page instead of a list");
  return body;
};

/** What was fetched, to be read like a file. */
export const asSource = (name: string, body: Buffer): OpenSource =>
  openBytes(
    name,
    (async function* () {
      yield body;
    })(),
  );

/** Parses a small JSON answer that steers the fetching (a manifest, a page's envelope). */
export const parseSteering = (body: Buffer, where: string): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new ProbeError("malformed", `${where} did not answer with JSON`, { cause });
  }
};
