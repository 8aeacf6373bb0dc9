import { type Answer, encode } from "dns-packet";

import type { ZoneRecord } from "./zone.ts";

const HEADER_BYTES = 12;
const ROOT_NAME_BYTES = 1;
const FIXED_BYTES = 10;

/** The record in the library's own type. Its union cannot say "any type, with the data that fits it". */
export const asAnswer = ({ name, type, ttl, data }: ZoneRecord): Answer =>
  ({ name: name === "" ? "." : name, type, ttl, data, class: "IN" }) as Answer;

/** The data of a record as bytes, names inside it uncompressed, and the number of its type. */
export const rdataOf = (type: string, data: unknown): { readonly number: number; readonly rdata: Buffer } => {
  const packet = encode({ type: "response", answers: [asAnswer({ name: "", type, ttl: 0, data })] });
  return {
    number: packet.readUInt16BE(HEADER_BYTES + ROOT_NAME_BYTES),
    rdata: packet.subarray(HEADER_BYTES + ROOT_NAME_BYTES + FIXED_BYTES),
  };
};

/** A name in lower case, label by label, uncompressed. */
export const wireName = (name: string): Buffer => {
  const labels = name === "" ? [] : name.toLowerCase().split(".");
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
};
