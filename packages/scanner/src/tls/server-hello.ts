/** What a server answered to a hello: what it would agree to, or that it would not. */
export type HelloAnswer =
  | {
      readonly kind: "agreed";
      readonly version: number;
      readonly suite: number;
      readonly compression: number;
      /** The group named in a TLS 1.3 answer. */
      readonly group: number | null;
      readonly secureRenegotiation: boolean;
      /** Agrees to heartbeats (RFC 6520). */
      readonly heartbeat: boolean;
      readonly sessionId: Buffer;
    }
  | { readonly kind: "declined"; readonly alert: number | null }
  | { readonly kind: "not-tls" };

const HANDSHAKE = 22;
const ALERT = 21;

/** Is the first record in, whole? */
export const hasFirstRecord = (soFar: Buffer): boolean =>
  soFar.length >= 5 && soFar.length >= 5 + soFar.readUInt16BE(3);

const readExtensions = (bytes: Buffer): Map<number, Buffer> => {
  const found = new Map<number, Buffer>();
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 2);
    if (at + 4 + length > bytes.length) break;
    found.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
};

/** Reads the first record of the answer. Anything that is not TLS, or breaks off, is said to be so and never trusted. */
export const readServerHello = (bytes: Buffer): HelloAnswer => {
  // Silence and a closed connection are how many servers say no.
  if (bytes.length === 0) return { kind: "declined", alert: null };
  if (bytes.length < 7 || bytes[1] !== 3) return { kind: "not-tls" };
  if (bytes[0] === ALERT) return { kind: "declined", alert: bytes[6] ?? null };
  if (bytes[0] !== HANDSHAKE) return { kind: "not-tls" };
  const body = bytes.subarray(5);
  // type, length(3), version(2), random(32), session id length
  if (body.length < 39 || body[0] !== 2) return { kind: "not-tls" };
  const sessionLength = body[38] ?? 0;
  const at = 39 + sessionLength;
  if (sessionLength > 32 || body.length < at + 3) return { kind: "not-tls" };
  const extensionsAt = at + 5;
  const length = body.length >= extensionsAt ? body.readUInt16BE(at + 3) : 0;
  const extensions = readExtensions(body.subarray(extensionsAt, extensionsAt + length));
  const chosen = extensions.get(43);
  const share = extensions.get(51);
  return {
    kind: "agreed",
    version: chosen !== undefined && chosen.length >= 2 ? chosen.readUInt16BE(0) : body.readUInt16BE(4),
    suite: body.readUInt16BE(at),
    compression: body[at + 2] ?? 0,
    group: share !== undefined && share.length >= 2 ? share.readUInt16BE(0) : null,
    secureRenegotiation: extensions.has(0xff01),
    heartbeat: extensions.has(15),
    sessionId: body.subarray(39, at),
  };
};
