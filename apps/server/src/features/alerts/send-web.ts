import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const PATIENCE_MS = 10_000;
const MAX_ANSWER_BYTES = 4_096;

/**
 * What became of one attempt. The words are few on purpose: what is behind an address (a closed port, an open one,
 * a slow one, a private one) is never disclosed.
 */
export interface Sent {
  readonly outcome: "delivered" | "failed" | "gone";
  readonly status: number | null;
  readonly error: "could-not-reach" | "redirected" | "answered" | "gone" | null;
}

/** Posts a message to a URL through the guarded network. Redirects are not followed, the response is not stored. */
export const sendWeb = async (
  net: Net,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Sent> => {
  try {
    const { status } = await net.http({
      tls: "verified",
      url,
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", connection: "close", ...headers },
      body,
      timeoutMs: PATIENCE_MS,
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    });
    if (status >= 200 && status < 300) return { outcome: "delivered", status, error: null };
    if (status === 410) return { outcome: "gone", status, error: "gone" };
    return { outcome: "failed", status, error: status >= 300 && status < 400 ? "redirected" : "answered" };
  } catch (error) {
    if (!(error instanceof ProbeError) || error.reason === "cancelled") throw error;
    return { outcome: "failed", status: null, error: "could-not-reach" };
  }
};
