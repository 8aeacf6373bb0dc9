import { constants, publicEncrypt, randomBytes, X509Certificate, type KeyObject } from "node:crypto";

import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { withServerFlight } from "./server-flight.ts";
import type { TlsTarget } from "./tls-target.ts";

export interface BleichenbacherOracle {
  /** What the server answered, by the fault of the padding. */
  readonly answers: Readonly<Record<Padding, string>>;
  readonly flow: Flow;
}

/** Suites that send the secret encrypted with the certificate's key. */
const RSA_SUITES = [0x009c, 0x009d, 0x003c, 0x003d, 0x002f, 0x0035, 0x000a];

const PADDINGS = ["correct", "wrong-start", "no-separator", "separator-misplaced", "wrong-version"] as const;
type Padding = (typeof PADDINGS)[number];
/** With everything the client would send, or with the key exchange alone: some servers differ in one of them only. */
const FLOWS = ["complete", "key-exchange-only"] as const;
type Flow = (typeof FLOWS)[number];

const PREMASTER_BYTES = 48;
const SILENCE_MS = 1_500;

/** Non-zero bytes, as the padding of PKCS #1 v1.5 wants them. */
const filler = (length: number): Buffer => Buffer.from(randomBytes(length).map((byte) => byte || 1));

/** The block that is encrypted, as long as the key, with one fault (Böck, Somorovsky, Young 2017, section 3). */
const block = (padding: Padding, keyBytes: number, version: number): Buffer => {
  const secret = Buffer.concat([Buffer.from([version >> 8, version & 0xff]), filler(PREMASTER_BYTES - 2)]);
  const pad = filler(keyBytes - 3 - PREMASTER_BYTES);
  const join = (start: readonly number[], separator: number, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(start), pad, Buffer.from([separator]), body]);
  switch (padding) {
    case "correct":
      return join([0, 2], 0, secret);
    case "wrong-start":
      // Below the modulus, so that only the padding is at fault.
      return join([0, 0x17], 0, secret);
    case "no-separator":
      return join([0, 2], 0x11, secret);
    case "separator-misplaced": {
      const whole = join([0, 2], 0x11, secret);
      whole[whole.length - 2] = 0;
      return whole;
    }
    case "wrong-version":
      return join([0, 2], 0, Buffer.concat([Buffer.from([2, 2]), secret.subarray(2)]));
  }
};

const record = (type: number, version: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, version >> 8, version & 0xff, body.length >> 8, body.length & 0xff]), body]);

const clientFlight = (key: KeyObject, padding: Padding, version: number, flow: Flow): Buffer => {
  const keyBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) >> 3;
  const encrypted = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, block(padding, keyBytes, 0x0303));
  const length = encrypted.length + 2;
  const exchange = Buffer.concat([
    Buffer.from([16, 0, length >> 8, length & 0xff, encrypted.length >> 8, encrypted.length & 0xff]),
    encrypted,
  ]);
  const parts = [record(22, version, exchange)];
  if (flow === "complete") parts.push(record(20, version, Buffer.from([1])), record(22, version, randomBytes(64)));
  return Buffer.concat(parts);
};

/** The answer as far as it can tell two paddings apart: an alert, silence, or the end of the connection. */
const ask = async (
  net: Net,
  { to, serverName }: TlsTarget,
  padding: Padding,
  flow: Flow,
  signal: AbortSignal,
  silenceMs: number,
): Promise<string | null> =>
  withServerFlight(net, to, { serverName, suites: RSA_SUITES }, signal, async ({ connection, hello, certificates }) => {
    const [leaf] = certificates;
    if (leaf === undefined) throw new ProbeError("malformed", "the server sent no certificate");
    const { publicKey } = new X509Certificate(leaf);
    if (publicKey.asymmetricKeyType !== "rsa") return null;
    try {
      const askedAt = performance.now();
      await connection.write(clientFlight(publicKey, padding, hello.version, flow));
      const answer = await connection.read({ enough: (soFar) => soFar.length >= 7, maxBytes: 64, idleMs: silenceMs });
      if (answer[0] === 21 && answer.length >= 7) return `alert ${answer[6]}`;
      if (answer.length > 0) return `record ${answer[0]}`;
      return performance.now() - askedAt < silenceMs / 2 ? "closed" : "silence";
    } catch (error) {
      if (error instanceof ProbeError && error.reason === "reset") return "reset";
      throw error;
    }
  });

const queryAll = async (
  net: Net,
  target: TlsTarget,
  flow: Flow,
  signal: AbortSignal,
  silenceMs: number,
): Promise<Record<Padding, string> | null> => {
  const [first, ...others] = PADDINGS;
  const queryFor = async (padding: Padding) =>
    [padding, await ask(net, target, padding, flow, signal, silenceMs)] as const;
  const correct = await queryFor(first);
  // No key transport with RSA: there is nothing to decrypt.
  if (correct[1] === null) return null;
  return Object.fromEntries([correct, ...(await Promise.all(others.map(queryFor)))]) as Record<Padding, string>;
};

const differ = (answers: Readonly<Record<Padding, string>>): boolean => new Set(Object.values(answers)).size > 1;

/**
 * Does the server tell correct from incorrect padding of an RSA key exchange (ROBOT)? Nothing is decrypted: two rounds of
 * five handshakes with random secrets are compared. Null where all answers are the same, or no such suite is agreed to.
 */
export const probeBleichenbacher = async (
  net: Net,
  target: TlsTarget,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): Promise<BleichenbacherOracle | null> => {
  let isConsistent = true;
  for (const flow of FLOWS) {
    const answers = await queryAll(net, target, flow, signal, silenceMs);
    if (answers === null) return null;
    if (!differ(answers)) continue;
    const again = await queryAll(net, target, flow, signal, silenceMs);
    if (again !== null && PADDINGS.every((padding) => again[padding] === answers[padding])) return { answers, flow };
    isConsistent = false;
  }
  if (!isConsistent) throw new ProbeError("malformed", "the server’s answers to RSA key exchanges are not consistent");
  return null;
};
