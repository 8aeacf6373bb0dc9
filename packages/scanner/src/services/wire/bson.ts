/** Writes the few kinds of value our questions need (bsonspec.org, version 1.1). */
export const writeBson = (document: Readonly<Record<string, string | number | boolean>>): Buffer => {
  const parts = Object.entries(document).map(([name, value]) => {
    const key = Buffer.from(`${name}\0`);
    if (typeof value === "boolean") return Buffer.concat([Buffer.from([0x08]), key, Buffer.from([value ? 1 : 0])]);
    if (typeof value === "number") {
      const number = Buffer.alloc(4);
      number.writeInt32LE(value);
      return Buffer.concat([Buffer.from([0x10]), key, number]);
    }
    const text = Buffer.from(`${value}\0`);
    const length = Buffer.alloc(4);
    length.writeInt32LE(text.length);
    return Buffer.concat([Buffer.from([0x02]), key, length, text]);
  });
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeInt32LE(body.length + 5);
  return Buffer.concat([size, body, Buffer.from([0])]);
};

const MAX_FIELDS = 500;
const MAX_DEPTH = 8;

/** Reads a document as far as its kinds are known; a kind we do not know ends the reading, not the probe. */
export const readBson = (bytes: Buffer, depth = 0): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  const end = Math.min(bytes.readInt32LE(0), bytes.length);
  let at = 4;
  for (let count = 0; count < MAX_FIELDS && at < end - 1; count += 1) {
    const kind = bytes[at];
    const nameEnd = bytes.indexOf(0, at + 1);
    if (nameEnd < 0) break;
    const name = bytes.toString("utf8", at + 1, nameEnd);
    at = nameEnd + 1;
    if (kind === 0x01) {
      fields[name] = bytes.readDoubleLE(at);
      at += 8;
    } else if (kind === 0x02) {
      const length = bytes.readInt32LE(at);
      fields[name] = bytes.toString("utf8", at + 4, at + 3 + length);
      at += 4 + length;
    } else if (kind === 0x03 || kind === 0x04) {
      const length = bytes.readInt32LE(at);
      fields[name] = depth < MAX_DEPTH ? readBson(bytes.subarray(at, at + length), depth + 1) : {};
      at += length;
    } else if (kind === 0x07) at += 12;
    else if (kind === 0x08) {
      fields[name] = bytes[at] === 1;
      at += 1;
    } else if (kind === 0x09 || kind === 0x11) at += 8;
    else if (kind === 0x12) {
      fields[name] = Number(bytes.readBigInt64LE(at));
      at += 8;
    } else if (kind === 0x0a) fields[name] = null;
    else if (kind === 0x05) at += 5 + bytes.readInt32LE(at);
    else if (kind === 0x10) {
      fields[name] = bytes.readInt32LE(at);
      at += 4;
    } else break;
  }
  return fields;
};
