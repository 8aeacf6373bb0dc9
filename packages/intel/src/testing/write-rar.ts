import { crc32 } from "node:zlib";

const vint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return Buffer.from(bytes);
};

const header = (type: number, flags: number, fields: readonly Buffer[], dataBytes: number): Buffer => {
  const body = Buffer.concat([vint(type), vint(flags), ...(flags & 2 ? [vint(dataBytes)] : []), ...fields]);
  const sized = Buffer.concat([vint(body.length), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(sized));
  return Buffer.concat([sum, sized]);
};

/** Writes a rar archive of version 5 whose files are stored uncompressed; well-formed, or with a malicious name. */
export const writeRar = (parts: readonly { name: string; text: string; claimedBytes?: number }[]): Buffer => {
  const pieces = [Buffer.from("526172211a070100", "hex"), header(1, 0, [vint(0)], 0)];
  for (const { name, text, claimedBytes } of parts) {
    const [data, bytes] = [Buffer.from(text), Buffer.from(name)];
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(data));
    const fields = [
      vint(4),
      vint(claimedBytes ?? data.length),
      vint(0o100644),
      sum,
      vint(0),
      vint(1),
      vint(bytes.length),
      bytes,
    ];
    pieces.push(header(2, 2, fields, data.length), data);
  }
  pieces.push(header(5, 0, [vint(0)], 0));
  return Buffer.concat(pieces);
};
