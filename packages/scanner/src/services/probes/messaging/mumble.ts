import type { ServiceProbe } from "../../service-probe.ts";

const VERSION_MESSAGE = 0;

interface Fields {
  readonly numbers: ReadonlyMap<number, bigint>;
  readonly texts: ReadonlyMap<number, string>;
}

/** The fields of a protocol buffer that holds numbers and texts; null for anything else. */
const fieldsOf = (body: Buffer): Fields | null => {
  const numbers = new Map<number, bigint>();
  const texts = new Map<number, string>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = body.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError("a number without an end");
  };
  while (at < body.length) {
    const key = Number(varint());
    if ((key & 7) === 0) numbers.set(key >> 3, varint());
    else if ((key & 7) === 2) {
      const length = Number(varint());
      if (at + length > body.length) throw new RangeError("a text without an end");
      texts.set(key >> 3, body.toString("utf8", at, at + length));
      at += length;
    } else return null;
  }
  return { numbers, texts };
};

/** Mumble: the version that a server sends as soon as the stream is secured. */
export const mumble: ServiceProbe = {
  id: "mumble",
  transport: "tcp",
  ports: [64_738],
  tlsPorts: [64_738],
  isComplete: (answer) => answer.length >= 6 && answer.length >= 6 + answer.readUInt32BE(2),
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt16BE(0) !== VERSION_MESSAGE) return null;
    const length = answer.readUInt32BE(2);
    if (length < 4 || length > 4_096 || answer.length < 6 + length) return null;
    const fields = fieldsOf(answer.subarray(6, 6 + length));
    const number = Number(fields?.numbers.get(1) ?? 0n);
    if (fields === null || number < 0x01_00_00 || number > 0xff_ff_ff) return null;
    const version = `${number >> 16}.${(number >> 8) & 0xff}.${number & 0xff}`;
    return {
      name: "mumble",
      vendor: "Mumble",
      product: "Murmur",
      cpe: "mumble:mumble",
      version,
      banner: ["Mumble", version, fields.texts.get(2)].filter(Boolean).join(" "),
      details: { system: fields.texts.get(3) ?? null },
    };
  },
};
