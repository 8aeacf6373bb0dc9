/** A name in the form that signatures are made over: lower case, without compression (RFC 4034, 6.2). */
export const wireName = (name: string): Buffer => {
  const labels = name
    .toLowerCase()
    .split(".")
    .filter((label) => label !== "");
  return Buffer.concat([...labels.map((label) => Buffer.from(`\0${label}`, "utf8")).map(withLength), Buffer.from([0])]);
};

const withLength = (label: Buffer): Buffer => {
  label[0] = label.length - 1;
  return label;
};

export const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
