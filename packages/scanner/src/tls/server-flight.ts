import type { Connection, Destination, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { clientHello, type HelloPlan } from "./client-hello.ts";
import { messagesIn } from "./handshake-messages.ts";
import { hasFirstRecord, readServerHello, type HelloAnswer } from "./server-hello.ts";
import { ALL_SUITES } from "./suites.ts";

const CERTIFICATE = 11;
const SERVER_HELLO_DONE = 14;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** What a server of TLS 1.2 or older sends before it is the client's turn, on a connection that is still open. */
interface ServerFlight {
  readonly connection: Connection;
  readonly hello: Extract<HelloAnswer, { kind: "agreed" }>;
  /** The certificates in the order they were sent, as DER. */
  readonly certificates: readonly Buffer[];
}

/** The certificates of a Certificate message (RFC 5246, 7.4.2), as far as they are whole. */
const certificatesIn = (message: Buffer | undefined): Buffer[] => {
  const certificates: Buffer[] = [];
  for (let at = 3; message !== undefined && at + 3 <= message.length;) {
    const end = at + 3 + message.readUIntBE(at, 3);
    if (end > message.length) break;
    certificates.push(message.subarray(at + 3, end));
    at = end;
  }
  return certificates;
};

const isComplete = (soFar: Buffer): boolean => {
  if (!hasFirstRecord(soFar)) return false;
  const { messages, ended } = messagesIn(soFar);
  return ended || messages.has(SERVER_HELLO_DONE);
};

const supportsTls13 = async (net: Net, to: Destination, serverName: string | null, signal: AbortSignal) => {
  await using connection = await net.connect(to, { timeoutMs: TIMEOUT_MS, signal });
  await connection.write(clientHello({ version: "TLS 1.3", suites: [], serverName }));
  const answer = readServerHello(
    await connection.read({ enough: hasFirstRecord, maxBytes: MAX_BYTES, idleMs: TIMEOUT_MS }),
  );
  return answer.kind === "agreed";
};

/**
 * Sends a hello of TLS 1.2, reads the server's whole first flight and continues with it on the same connection. Null where
 * the server agrees to TLS 1.3 only, or to none of the suites while it agrees to others.
 */
export const withServerFlight = async <Result>(
  net: Net,
  to: Destination,
  plan: Omit<HelloPlan, "version" | "suites"> & { readonly suites?: readonly number[] },
  signal: AbortSignal,
  work: (flight: ServerFlight) => Promise<Result>,
): Promise<Result | null> => {
  await using connection = await net.connect(to, { timeoutMs: TIMEOUT_MS, signal });
  await connection.write(clientHello({ ...plan, version: "TLS 1.2", suites: plan.suites ?? ALL_SUITES }));
  let bytes: Buffer;
  try {
    bytes = await connection.read({ enough: isComplete, maxBytes: MAX_BYTES, idleMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ProbeError) || error.reason !== "reset") throw error;
    bytes = Buffer.alloc(0);
  }
  const hello = readServerHello(bytes);
  if (hello.kind === "not-tls") throw new ProbeError("tls-failed", "the server does not speak TLS");
  if (hello.kind === "agreed")
    return await work({ connection, hello, certificates: certificatesIn(messagesIn(bytes).messages.get(CERTIFICATE)) });
  // Refusing some suites is an answer; refusing every one is only with TLS 1.3 in their place.
  if (plan.suites !== undefined || (await supportsTls13(net, to, plan.serverName, signal))) return null;
  throw new ProbeError("tls-failed", "no version of TLS was agreed to");
};
