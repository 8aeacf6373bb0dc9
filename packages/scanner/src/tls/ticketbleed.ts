import { randomBytes } from "node:crypto";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { TlsDeclined } from "@parapet/net/tls-declined";

import { clientHello } from "./client-hello.ts";
import { hasFirstRecord, readServerHello } from "./server-hello.ts";
import { sessionFacts } from "./session-facts.ts";
import type { TlsTarget } from "./tls-target.ts";

/** The proof of an over-read by lengths alone; the one byte of memory is neither stored nor reported. */
export interface SessionIdOverread {
  readonly sessionIdBytesSent: number;
  readonly sessionIdBytesReturned: number;
}

/** One byte less than the longest: a faulty server discloses a single byte. */
const SENT = 31;
const TIMEOUT_MS = 5_000;

/** A ticket of TLS 1.2; null where the server gives none. */
const obtainTicket = async (net: Net, { host, to }: TlsTarget, signal: AbortSignal) => {
  try {
    const { resumption } = await net.handshake(to, {
      servername: host,
      maxVersion: "TLSv1.2",
      session: "offer",
      signal,
    });
    return resumption?.session == null ? null : sessionFacts(resumption.session);
  } catch (error) {
    // Nothing but TLS 1.3, which does not repeat what a session is called.
    if (error instanceof TlsDeclined) return null;
    throw error;
  }
};

/** Does the server repeat a short session identifier with memory behind it (CVE-2016-9244)? Null where it does not. */
export const probeTicketbleed = async (
  net: Net,
  target: TlsTarget,
  signal: AbortSignal,
): Promise<SessionIdOverread | null> => {
  const session = await obtainTicket(net, target, signal);
  if (session === null || session.ticket === null || session.ticket.length === 0) return null;
  const sessionId = randomBytes(SENT);
  const hello = clientHello({
    version: "TLS 1.2",
    suites: [session.suite],
    serverName: target.serverName,
    resume: { ticket: session.ticket, sessionId },
  });
  await using connection = await net.connect(target.to, { timeoutMs: TIMEOUT_MS, signal });
  await connection.write(hello);
  let bytes: Buffer;
  try {
    bytes = await connection.read({ enough: hasFirstRecord, idleMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof ProbeError && error.reason === "reset") return null;
    throw error;
  }
  const answer = readServerHello(bytes);
  if (answer.kind !== "agreed") return null;
  const returned = answer.sessionId;
  return returned.length > SENT && returned.subarray(0, SENT).equals(sessionId)
    ? { sessionIdBytesSent: SENT, sessionIdBytesReturned: returned.length }
    : null;
};
