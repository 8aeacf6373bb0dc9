/** Numbers and texts as protocols put them on the wire. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export const u16be = (value: number): Buffer => {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(value);
  return out;
};

export const u32be = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value >>> 0);
  return out;
};

export const u16le = (value: number): Buffer => {
  const out = Buffer.alloc(2);
  out.writeUInt16LE(value);
  return out;
};

export const u32le = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value >>> 0);
  return out;
};

export const text = (value: string): Buffer => Buffer.from(value, "latin1");

/** A text with a zero byte behind it. */
export const cstring = (value: string): Buffer => Buffer.from(`${value}\0`, "latin1");

export const zeros = (count: number): Buffer => Buffer.alloc(count);

export const hex = (value: string): Buffer => Buffer.from(value.replaceAll(/\s/g, ""), "hex");

export const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
