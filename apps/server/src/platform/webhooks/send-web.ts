import type { Sent } from "@parapet/domain/channels";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_096;

/** What was answered, as text without control characters. Who sees it decides which hosts are sent to, and none of them is private. */
export interface Answered extends Sent {
  readonly answer: string | null;
  readonly tookMs: number;
}

const MAX_ANSWER_CHARS = 1_000;
const shown = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .slice(0, MAX_ANSWER_CHARS)
    .trim();

/** Posts a message to a URL through the guarded network. Redirects are not followed. */
export const sendWeb = async (
  net: Net,
  { url, body, headers }: { url: string; body: string; headers: Readonly<Record<string, string>> },
  read: (status: number) => Sent,
  signal?: AbortSignal,
): Promise<Answered> => {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  try {
    const response = await net.http({
      tls: "verified",
      url,
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", connection: "close", ...headers },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal && { signal }),
    });
    return { ...read(response.status), answer: shown(response.text(MAX_ANSWER_CHARS)), tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof ProbeError) || error.reason === "cancelled") throw error;
    return { outcome: "failed", status: null, error: "could-not-reach", answer: null, tookMs: tookMs() };
  }
};
