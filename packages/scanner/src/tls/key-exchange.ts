import { messagesIn } from "./handshake-messages.ts";

const SERVER_KEY_EXCHANGE = 12;
const SERVER_HELLO_DONE = 14;

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
