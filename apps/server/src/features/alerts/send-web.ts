import type { Sent } from "@parapet/domain/channels";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const PATIENCE_MS = 10_000;
const MAX_ANSWER_BYTES = 4_096;

/** Posts a message to a URL through the guarded network. Redirects are not followed, the response is not stored. */
export const sendWeb = async (
  net: Net,
  { url, body, headers }: { url: string; body: string; headers: Readonly<Record<string, string>> },
  read: (status: number) => Sent,
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
    return read(status);
  } catch (error) {
    if (!(error instanceof ProbeError) || error.reason === "cancelled") throw error;
    return { outcome: "failed", status: null, error: "could-not-reach" };
  }
};
