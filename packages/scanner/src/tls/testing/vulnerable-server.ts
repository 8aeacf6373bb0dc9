import { constants, createPrivateKey, privateDecrypt, X509Certificate } from "node:crypto";
import type { Socket } from "node:net";

import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";
import { startTcp, type TestTcp } from "@parapet/net/testing/start-tcp";

/**
 * How a server of TLS 1.2 behaves after its first flight, byte by byte as the publications describe it. `heartbleed` and
 * `heartbeat-checked` are OpenSSL 1.0.1f and 1.0.1g; `early-ccs` and `early-ccs-refused` OpenSSL 1.0.1g and 1.0.1h; the
 * `padding-…` ones decrypt the key exchange and say what was wrong with it, always alike, or at random.
 */
export type Behavior =
  | "heartbleed"
  | "heartbeat-checked"
  | "early-ccs"
  | "early-ccs-refused"
  | "early-ccs-silent"
  | "padding-oracle"
  | "padding-oracle-short"
  | "padding-uniform"
  | "padding-random";

const ALERTS = { unexpectedMessage: 10, badRecordMac: 20, decryptError: 51, illegalParameter: 47 } as const;
const RSA_SUITE = 0x002f;

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const record = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3]), u16(body.length), body]);
const message = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type, 0]), u16(body.length), body]);
const alert = (description: number): Buffer => record(21, Buffer.from([2, description]));

const firstFlight = (der: Buffer, hasHeartbeat: boolean): Buffer => {
  const extensions = hasHeartbeat ? Buffer.from([0, 5, 0, 15, 0, 1, 1]) : Buffer.alloc(0);
  const hello = Buffer.concat([
    u16(0x0303),
    Buffer.alloc(32, 7),
    Buffer.from([0]),
    u16(RSA_SUITE),
    Buffer.from([0]),
    extensions,
  ]);
  const certificate = Buffer.concat([Buffer.from([0]), u16(der.length + 3), Buffer.from([0]), u16(der.length), der]);
  return Buffer.concat([
    record(22, message(2, hello)),
    record(22, message(11, certificate)),
    record(22, message(14, Buffer.alloc(0))),
  ]);
};

/** Hands over every whole record. */
const onRecords = (socket: Socket, handle: (type: number, body: Buffer) => void): void => {
  let buffered = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 5 && buffered.length >= 5 + buffered.readUInt16BE(3)) {
      const end = 5 + buffered.readUInt16BE(3);
      const [type, body] = [buffered[0] ?? 0, Buffer.from(buffered.subarray(5, end))];
      buffered = buffered.subarray(end);
      handle(type, body);
    }
  });
};

/** The heartbeat response of OpenSSL 1.0.1f: as many bytes as were claimed, then sixteen of padding. */
const heartbeatResponse = (request: Buffer): Buffer => {
  const claimed = request.readUInt16BE(1);
  return record(
    24,
    Buffer.concat([
      Buffer.from([2]),
      u16(claimed),
      request.subarray(3),
      Buffer.alloc(claimed + 16 - (request.length - 3), 0x53),
    ]),
  );
};

const isHonest = (request: Buffer): boolean => 1 + 2 + request.readUInt16BE(1) + 16 <= request.length;

/** What is wrong with the padding of PKCS #1 v1.5, by the alert that names it. */
const paddingAlert = (key: string, exchange: Buffer): number => {
  const encrypted = exchange.subarray(6);
  const block = privateDecrypt({ key: createPrivateKey(key), padding: constants.RSA_NO_PADDING }, encrypted);
  if (block[0] !== 0 || block[1] !== 2) return ALERTS.decryptError;
  if (block.indexOf(0, 2) !== block.length - 49) return ALERTS.illegalParameter;
  return ALERTS.badRecordMac;
};

/** A server with an RSA certificate that has one fault, or has it fixed. */
export const startVulnerableServer = async (behavior: Behavior): Promise<TestTcp> => {
  const { leaf, key } = await (await certificateAuthority()).issue({ state: "weak-key" }, ["acme.test"]);
  const der = new X509Certificate(leaf).raw;
  let connections = 0;
  return startTcp((socket) => {
    const place = (connections += 1);
    let changes = 0;
    let answer = 0;
    onRecords(socket, (type, body) => {
      if (type === 22 && body[0] === 1) return socket.write(firstFlight(der, behavior.startsWith("heart")));
      if (type === 24) {
        if (behavior === "heartbleed") socket.write(heartbeatResponse(body));
        else if (isHonest(body)) socket.write(heartbeatResponse(body));
        return;
      }
      if (type === 22 && body[0] === 16) {
        answer =
          behavior === "padding-uniform"
            ? ALERTS.badRecordMac
            : behavior === "padding-random"
              ? place % 4 === 0
                ? ALERTS.illegalParameter
                : ALERTS.badRecordMac
              : paddingAlert(key, body);
        if (behavior === "padding-oracle-short" && answer !== ALERTS.badRecordMac) socket.end(alert(answer));
        return;
      }
      if (type === 20) {
        changes += 1;
        if (behavior === "early-ccs-refused") socket.end(alert(ALERTS.unexpectedMessage));
        else if (behavior === "early-ccs" && changes === 2) socket.end(alert(ALERTS.badRecordMac));
        return;
      }
      // The encrypted Finished message.
      if (answer !== 0) socket.end(alert(behavior === "padding-oracle-short" ? ALERTS.badRecordMac : answer));
    });
  });
};
