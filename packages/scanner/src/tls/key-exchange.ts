const HANDSHAKE = 22;
const SERVER_KEY_EXCHANGE = 12;
const SERVER_HELLO_DONE = 14;

/** The handshake messages that are in whole, by kind, whatever records they came in. */
const messagesIn = (bytes: Buffer): { messages: Map<number, Buffer>; ended: boolean } => {
  const parts: Buffer[] = [];
  let at = 0;
  let ended = false;
  while (at + 5 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 3);
    if (bytes[at] !== HANDSHAKE) ended = true;
    if (ended || at + 5 + length > bytes.length) break;
    parts.push(bytes.subarray(at + 5, at + 5 + length));
    at += 5 + length;
  }
  const body = Buffer.concat(parts);
  const messages = new Map<number, Buffer>();
  for (let from = 0; from + 4 <= body.length;) {
    const end = from + 4 + body.readUIntBE(from + 1, 3);
    if (end > body.length) break;
    messages.set(body[from] ?? 0, body.subarray(from + 4, end));
    from = end;
  }
  return { messages, ended };
};

/** Has the server said everything that comes before our turn, or something that is no handshake at all? */
export const hasKeyExchange = (soFar: Buffer): boolean => {
  const { messages, ended } = messagesIn(soFar);
  return ended || messages.has(SERVER_KEY_EXCHANGE) || messages.has(SERVER_HELLO_DONE);
};

/** The bits of the prime in the server's key exchange (RFC 5246, 7.4.3); null where there is none. */
export const groupBitsIn = (bytes: Buffer): number | null => {
  const exchange = messagesIn(bytes).messages.get(SERVER_KEY_EXCHANGE);
  if (exchange === undefined || exchange.length < 2) return null;
  const length = exchange.readUInt16BE(0);
  const prime = exchange.subarray(2, 2 + length);
  if (length === 0 || prime.length < length) return null;
  const first = prime.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (length - first - 1) * 8 + (32 - Math.clz32(prime[first] ?? 0));
};
