import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";

import type { Protocol } from "./protocol.ts";

export const HOSTILE_PROTOCOLS = [
  "tarpit", // takes the connection and says nothing
  "endless-banner",
  "megabyte-banner",
  "slow-drip",
  "tls-garbage", // random bytes where a handshake should be
  "tls-cut", // the beginning of a server hello, and no more
  "tls-alert-forever",
  "reset-at-once",
  "echo-chamber", // answers anything with it, so that every probe seems to match
  "everything-everywhere", // all greetings at once
] as const;

export interface HostileProtocolPlan {
  readonly how: (typeof HOSTILE_PROTOCOLS)[number];
}

const MEGABYTE = 1_048_576;
const DRIP_MS = 250;

/** A service that wastes the time and memory of its clients or misleads them. */
export const serveHostile =
  ({ how }: HostileProtocolPlan): Protocol =>
  (stream, { signal }) => {
    stream.setTimeout(0);
    const gone = () => signal.aborted || stream.destroyed;
    switch (how) {
      case "tarpit":
        stream.pause();
        return;
      case "endless-banner":
        pour(stream, gone);
        return;
      case "megabyte-banner":
        stream.write(`SSH-2.0-${"A".repeat(MEGABYTE)}\r\n`);
        stream.resume();
        return;
      case "slow-drip":
        every(DRIP_MS, () => !gone() && stream.write("2"));
        stream.resume();
        return;
      case "tls-garbage":
        stream.once("data", () => stream.end(Buffer.concat([Buffer.from([22, 3, 3, 0x40, 0]), randomBytes(400)])));
        return;
      case "tls-cut":
        stream.once("data", () => stream.write(Buffer.from([22, 3, 3, 0, 122, 2, 0, 0, 118, 3, 3])));
        return;
      case "tls-alert-forever":
        stream.once("data", () => every(DRIP_MS, () => !gone() && stream.write(Buffer.from([21, 3, 3, 0, 2, 1, 112]))));
        return;
      case "reset-at-once":
        stream.resetAndDestroy();
        return;
      case "echo-chamber":
        stream.on("data", (chunk: Buffer) => stream.write(chunk));
        return;
      case "everything-everywhere":
        stream.write(
          "SSH-2.0-OpenSSH_9.9\r\n220 ftp ready\r\n* OK IMAP4rev1\r\n+OK POP3\r\nRFB 003.008\nHTTP/1.1 200 OK\r\n\r\n",
        );
        stream.resume();
    }
  };

const every = (ms: number, again: () => boolean): void => {
  const timer = setInterval(() => {
    if (!again()) clearInterval(timer);
  }, ms);
  timer.unref();
};

const pour = (stream: Socket, gone: () => boolean): void => {
  const piece = Buffer.alloc(65_536, "banner ");
  const step = (): void => {
    while (!gone()) if (!stream.write(piece)) return void stream.once("drain", step);
  };
  step();
};
