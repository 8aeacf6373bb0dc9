import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { withServerFlight } from "./server-flight.ts";
import type { TlsTarget } from "./tls-target.ts";

/** The proof of an over-read by lengths alone: no byte of the answer's content is read, stored or reported. */
export interface HeartbeatOverread {
  readonly payloadBytesSent: number;
  readonly payloadBytesClaimed: number;
  readonly recordBytesReturned: number;
}

const HEARTBEAT = 24;
const SENT = 1;
/** The least that shows the fault: sixteen bytes more than were sent. */
const CLAIMED = SENT + 16;
const HEADER_BYTES = 5;
/** A patched server discards the request silently, so silence is the usual answer. */
const SILENCE_MS = 2_000;

/** A heartbeat request that claims more payload than it has (CVE-2014-0160); RFC 6520 requires that it is discarded. */
const request = (version: number): Buffer =>
  Buffer.from([HEARTBEAT, version >> 8, version & 0xff, 0, 3 + SENT, 1, CLAIMED >> 8, CLAIMED & 0xff, 0x50]);

/** Does the server answer a heartbeat with more bytes than it was sent? Null where it does not. */
export const probeHeartbleed = async (
  net: Net,
  { to, serverName }: TlsTarget,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): Promise<HeartbeatOverread | null> =>
  withServerFlight(net, to, { serverName, heartbeat: true }, signal, async ({ connection, hello }) => {
    if (!hello.heartbeat) return null;
    await connection.write(request(hello.version));
    let header: Buffer;
    try {
      // The header of the record is all that is taken from the connection; what follows it is dropped with it.
      header = await connection.read({
        enough: (soFar) => soFar.length >= HEADER_BYTES,
        maxBytes: HEADER_BYTES,
        idleMs: silenceMs,
      });
    } catch (error) {
      if (error instanceof ProbeError && error.reason === "reset") return null;
      throw error;
    }
    if (header.length < HEADER_BYTES || header[0] !== HEARTBEAT) return null;
    const recordBytesReturned = header.readUInt16BE(3);
    return recordBytesReturned < 3 + CLAIMED
      ? null
      : { payloadBytesSent: SENT, payloadBytesClaimed: CLAIMED, recordBytesReturned };
  });
