import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const SIGNATURE = 0x774f4646; // "wOFF"
const LARGEST_TABLE = 4 * 1024 * 1024;

const padded = (length: number): number => (length + 3) & ~3;

/**
 * The font inside a WOFF file, unpacked (W3C WOFF 1.0, section 4): the same tables behind an sfnt directory. The drawing
 * library reads packed files too, but stumbles over glyphs without an outline in them.
 */
export const sfntOf = (woff: Buffer): Buffer => {
  if (woff.length < WOFF_HEADER || woff.readUInt32BE(0) !== SIGNATURE) throw new Error("This is not a WOFF file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const at = WOFF_HEADER + n * WOFF_ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes, { maxOutputLength: LARGEST_TABLE }) : bytes,
    };
  });
  const steps = Math.floor(Math.log2(count));
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8); // the flavour
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** steps * 16, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE(count * 16 - 2 ** steps * 16, 10);
  let offset = head.length;
  for (const [n, { tag, sum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + n * SFNT_ENTRY;
    tag.copy(head, at);
    head.writeUInt32BE(sum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)))]);
};
