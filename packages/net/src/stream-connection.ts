import type { Socket } from "node:net";

import { addressAndPort } from "./address-policy.ts";
import type { Connection, HandshakeOptions, ReadOptions, TlsObservation } from "./net.ts";
import { ProbeError } from "./probe-error.ts";
import { toProbeError } from "./socket-error.ts";

const DEFAULT_MAX_BYTES = 16 * 1024;
const DEFAULT_IDLE_MS = 3_000;
const DEFAULT_TOTAL_MS = 10_000;
/** More than this unread and the peer has to wait: a megabyte of banner stays in its own memory. */
const HIGH_WATER = 256 * 1024;

export interface StreamParts {
  readonly socket: Socket;
  readonly remote: { readonly ip: string; readonly port: number };
  readonly connectMs: number;
  startTls(socket: Socket, options: HandshakeOptions): Promise<{ socket: Socket; tls: TlsObservation }>;
}

/** An open socket with bounded reads. */
export const createStreamConnection = (parts: StreamParts): Connection => {
  const { socket, remote, connectMs } = parts;
  const what = addressAndPort(remote.ip, remote.port);
  let chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  let failure: ProbeError | null = null;
  let wake: (() => void) | null = null;

  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > HIGH_WATER) socket.pause();
    wake?.();
  };
  const onEnd = () => {
    ended = true;
    wake?.();
  };
  const onError = (error: Error) => {
    failure = toProbeError(error, what);
    ended = true;
    wake?.();
  };
  socket.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onError);

  const take = (most: number): Buffer => {
    const all = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    const taken = all.subarray(0, most);
    const rest = all.subarray(most);
    chunks = rest.length > 0 ? [rest] : [];
    size = rest.length;
    if (size <= HIGH_WATER) socket.resume();
    return taken;
  };

  return {
    remote,
    connectMs,

    write(bytes) {
      return new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(failure ?? new ProbeError("reset", `${what}: the connection is closed`));
        socket.write(bytes, (error) => (error ? reject(toProbeError(error, what)) : resolve()));
      });
    },

    async read(options: ReadOptions = {}) {
      const { enough, maxBytes = DEFAULT_MAX_BYTES, idleMs = DEFAULT_IDLE_MS, totalMs = DEFAULT_TOTAL_MS } = options;
      const until = performance.now() + totalMs;
      for (;;) {
        if (size > 0 && enough !== undefined) {
          if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
          if (enough(chunks[0] ?? Buffer.alloc(0))) break;
        }
        if (size >= maxBytes || ended) break;
        const before = size;
        const waitMs = Math.min(idleMs, until - performance.now());
        if (waitMs <= 0) break;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
        if (size === before && !ended) break;
      }
      // A reset after some bytes still leaves an observation; a reset before any is a failed probe.
      if (size === 0 && failure !== null) throw failure;
      return take(maxBytes);
    },

    async startTls(options = {}) {
      socket.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onError);
      // Plain bytes that came before the handshake must not be read as if they had been protected.
      chunks = [];
      size = 0;
      const secured = await parts.startTls(socket, options);
      return { connection: createStreamConnection({ ...parts, socket: secured.socket }), tls: secured.tls };
    },

    close() {
      socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
};
