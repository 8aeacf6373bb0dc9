import { createHash } from "node:crypto";

import type { HttpResponse } from "@parapet/net/net";

import type { Fix } from "./fixes.ts";
import { maskSecrets, maskValue } from "./mask-secrets.ts";

/** What is stored of an answer so that a finding can be checked by hand and compared next time. */
export interface WebEvidence {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The first 2 kB, with anything that looks like a secret masked. */
  readonly start: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly truncated: boolean;
  /** Ready to paste, per server or as a DNS record. */
  readonly fix?: Fix;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The request as it was sent, where it is not a plain one of the URL. */
  readonly request?: string;
}

const START_BYTES = 2048;
/** Of a proof more is stored: the request, and so much of the response. */
const PROOF_BYTES = 16_384;
const MAX_HEADERS = 40;
const MAX_HEADER_VALUE = 500;

const maskCookie = (cookie: string): string =>
  cookie.replace(/^([^=;]{1,200})=([^;]{1,4096})/, (_, name: string, value: string) => `${name}=${maskValue(value)}`);

const storedHeaders = (headers: HttpResponse["headers"]): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, values]) => [
        name,
        values
          .slice(0, 10)
          .map((value) => (name === "set-cookie" ? maskCookie(value) : value).slice(0, MAX_HEADER_VALUE)),
      ]),
  );

/** Is it text a person can read? */
const isReadable = (bytes: Buffer): boolean => !bytes.subarray(0, 512).includes(0);

export const toEvidence = (
  response: HttpResponse,
  extra: { readonly fix?: Fix; readonly details?: WebEvidence["details"]; readonly request?: string } = {},
): WebEvidence => {
  const longest = extra.request === undefined ? START_BYTES : PROOF_BYTES;
  // A secret that is cut in the middle would no longer look like one, so masking comes before cutting.
  const readable = isReadable(response.body)
    ? maskSecrets(response.text(longest * 4))
    : response.body.subarray(0, 64).toString("hex");
  return {
    url: response.url,
    status: response.status,
    headers: storedHeaders(response.headers),
    start: readable.slice(0, longest),
    sha256: createHash("sha256").update(response.body).digest("hex"),
    bytes: response.body.length,
    truncated: response.truncated,
    ...(extra.fix !== undefined && { fix: extra.fix }),
    ...(extra.details !== undefined && { details: extra.details }),
    ...(extra.request !== undefined && { request: maskSecrets(extra.request).slice(0, PROOF_BYTES) }),
  };
};
