import type { Connection, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { withServerFlight } from "./server-flight.ts";
import type { TlsTarget } from "./tls-target.ts";

export interface EarlyCipherChange {
  /** The alert that answered the second message: it was read as encrypted, so the first one had been accepted. */
  readonly alert: number;
}

const ALERT = 21;
/** What a server says that cannot decrypt: bad_record_mac, decryption_failed. */
const DECRYPTION_ALERTS = [20, 21];
const SILENCE_MS = 1_500;

const cipherChange = (version: number): Buffer => Buffer.from([20, version >> 8, version & 0xff, 0, 1, 1]);

type Answer = { readonly alert: number } | "closed" | "silent";

const sendCipherChange = async (connection: Connection, version: number, silenceMs: number): Promise<Answer> => {
  try {
    const askedAt = performance.now();
    await connection.write(cipherChange(version));
    const answer = await connection.read({
      enough: (soFar) => soFar.length >= 7,
      maxBytes: 7,
      idleMs: silenceMs,
    });
    if (answer.length >= 7 && answer[0] === ALERT) return { alert: answer[6] ?? 0 };
    return answer.length > 0 || performance.now() - askedAt < silenceMs / 2 ? "closed" : "silent";
  } catch (error) {
    if (error instanceof ProbeError && error.reason === "reset") return "closed";
    throw error;
  }
};

/**
 * Does the server accept ChangeCipherSpec before a key has been agreed (CVE-2014-0224)? A correct one refuses the first; one
 * that accepts it takes the second for encrypted and cannot decrypt it. Null where it refuses.
 */
export const probeEarlyCipherChange = async (
  net: Net,
  { to, serverName }: TlsTarget,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): Promise<EarlyCipherChange | null> =>
  withServerFlight(net, to, { serverName }, signal, async ({ connection, hello: { version } }) => {
    if ((await sendCipherChange(connection, version, silenceMs)) !== "silent") return null;
    const second = await sendCipherChange(connection, version, silenceMs);
    if (second === "silent")
      throw new ProbeError("timeout", "the server does not answer ChangeCipherSpec before the key exchange");
    return typeof second === "object" && DECRYPTION_ALERTS.includes(second.alert) ? { alert: second.alert } : null;
  });
