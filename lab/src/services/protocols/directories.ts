import { join, text, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface LdapPlan {
  /** Attributes of the root entry, which anyone may read. */
  readonly root: Readonly<Record<string, string>>;
  readonly anonymousBind: boolean;
}

const BIND_REQUEST = 0x60;
const SEARCH_REQUEST = 0x63;
const UNWILLING = 53;

/** LDAP's bind and the search of the root entry (RFC 4511, RFC 4512 5.1). */
export const serveLdap =
  ({ root, anonymousBind }: LdapPlan): Protocol =>
  (stream) => {
    onFrames(stream, berSize, (frame) => {
      const { id, operation } = envelope(frame);
      if (operation === BIND_REQUEST) stream.write(message(id, result(0x61, anonymousBind ? 0 : UNWILLING)));
      else if (operation === SEARCH_REQUEST) {
        const attributes = Object.entries(root).map(([name, value]) =>
          ber(0x30, ber(0x04, text(name)), ber(0x31, ber(0x04, text(value)))),
        );
        stream.write(join(message(id, ber(0x64, ber(0x04), ber(0x30, ...attributes))), message(id, result(0x65, 0))));
      } else stream.end();
    });
  };

/** One element of ASN.1's basic encoding: tag, length, contents. */
export const ber = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = join(...parts);
  if (body.length < 128) return join(u8(tag, body.length), body);
  return body.length < 256
    ? join(u8(tag, 0x81, body.length), body)
    : join(u8(tag, 0x82, body.length >> 8, body.length & 0xff), body);
};

/** Where the contents of the element at an offset begin and end. */
export const berContents = (bytes: Buffer, offset: number): { readonly start: number; readonly end: number } => {
  const first = bytes[offset + 1] ?? 0;
  if (first < 128) return { start: offset + 2, end: offset + 2 + first };
  const count = first & 0x7f;
  let length = 0;
  for (let at = 0; at < Math.min(count, 4); at++) length = length * 256 + (bytes[offset + 2 + at] ?? 0);
  return { start: offset + 2 + count, end: offset + 2 + count + length };
};

const berSize = (pending: Buffer): number => (pending.length < 6 ? 0 : berContents(pending, 0).end);

const envelope = (frame: Buffer): { readonly id: Buffer; readonly operation: number } => {
  const { start } = berContents(frame, 0);
  const end = berContents(frame, start).end;
  return { id: frame.subarray(start, end), operation: frame[end] ?? 0 };
};

const message = (id: Buffer, operation: Buffer): Buffer => ber(0x30, id, operation);

const result = (tag: number, code: number): Buffer => ber(tag, u8(0x0a, 1, code), ber(0x04), ber(0x04));
