import { crc32, deflateRawSync } from "node:zlib";

/** One file of a zip that a test writes; the fields beyond name and text are those of malformed archives. */
export interface ZipPart {
  readonly name: string;
  readonly text: string | Buffer;
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  /** Points at the bytes of the first file instead of its own. */
  readonly sharesFirst?: boolean;
}

/** Writes a zip file (APPNOTE 6.3), well-formed or not. */
export const writeZip = (parts: readonly ZipPart[]): Buffer => {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  // Archives of tens of thousands of equal files are packed once.
  const packedBefore = new Map<string | Buffer, { packed: Buffer; length: number; sum: number }>();
  const packOnce = (text: string | Buffer) => {
    const plain = Buffer.from(text);
    return { packed: deflateRawSync(plain), length: plain.length, sum: crc32(plain) };
  };
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const known = packedBefore.get(part.text) ?? packOnce(part.text);
    packedBefore.set(part.text, known);
    const { packed, length, sum } = known;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(part.isEncrypted === true ? 1 : 0, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(length, 18);
    head.writeUInt16LE(name.length, 22);
    const at = part.sharesFirst === true ? 0 : offset;
    if (part.sharesFirst !== true) {
      const body = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, name, packed]);
      bodies.push(body);
      offset += body.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), head, tail, name]));
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from("PK\u0005\u0006"), end]);
};
