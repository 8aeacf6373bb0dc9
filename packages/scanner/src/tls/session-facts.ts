import { readElements } from "./der-elements.ts";

/** What a stored TLS session says about itself. */
interface SessionFacts {
  readonly suite: number;
  /** What the server says of how long the ticket is accepted, in seconds; 0 where it says nothing. */
  readonly lifetimeSeconds: number;
  readonly ticket: Buffer | null;
}

const CIPHER_AT = 2;
const LIFETIME_TAG = 0xa9;
const TICKET_TAG = 0xaa;

/** Reads a session in the form of OpenSSL (`i2d_SSL_SESSION`); null for anything else. */
export const sessionFacts = (session: Buffer): SessionFacts | null => {
  const [whole] = readElements(session);
  const elements = whole?.tag === 0x30 ? readElements(whole.body) : [];
  const cipher = elements[CIPHER_AT];
  if (cipher?.tag !== 0x04 || cipher.body.length !== 2) return null;
  const inside = (tag: number): Buffer | undefined => {
    const found = elements.find((element) => element.tag === tag);
    return found === undefined ? undefined : readElements(found.body)[0]?.body;
  };
  const lifetime = inside(LIFETIME_TAG);
  return {
    suite: cipher.body.readUInt16BE(0),
    lifetimeSeconds:
      lifetime === undefined || lifetime.length === 0 || lifetime.length > 6
        ? 0
        : lifetime.readUIntBE(0, lifetime.length),
    ticket: inside(TICKET_TAG) ?? null,
  };
};
