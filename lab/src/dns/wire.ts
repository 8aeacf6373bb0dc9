import { type Answer, encode } from "dns-packet";

import type { ZoneRecord } from "./zone-record.ts";

const HEADER_BYTES = 12;
const ROOT_NAME_BYTES = 1;
const FIXED_BYTES = 10;

/** The record in the library's own type. Its union cannot say "any type, with the data that fits it". */
const asAnswer = ({ name, type, ttl, data }: ZoneRecord): Answer =>
  ({ name: name === "" ? "." : name, type, ttl, data, class: "IN" }) as Answer;

/** The data of a record as bytes, names inside it uncompressed, and the number of its type. */
export const encodeRdata = (type: string, data: unknown): { readonly number: number; readonly rdata: Buffer } => {
  const packet = encode({ type: "response", answers: [asAnswer({ name: "", type, ttl: 0, data })] });
  return {
    number: packet.readUInt16BE(HEADER_BYTES + ROOT_NAME_BYTES),
    rdata: packet.subarray(HEADER_BYTES + ROOT_NAME_BYTES + FIXED_BYTES),
  };
};

/** One record on the wire. Names that end like the question's are written as pointers to it, as real servers do. */
export const wireRecord = ({ name, type, ttl, data }: ZoneRecord, question: string, recordClass = 1): Buffer => {
  const { number, rdata } = encodeRdata(type, data);
  const fixed = Buffer.alloc(FIXED_BYTES);
  fixed.writeUInt16BE(number, 0);
  fixed.writeUInt16BE(recordClass, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(rdata.length, 8);
  return Buffer.concat([compressedName(name, question), fixed, rdata]);
};

const compressedName = (name: string, question: string): Buffer => {
  const asked = question.toLowerCase();
  const labels = name === "" ? [] : name.split(".");
  // Where a character is a byte, an offset in the text is one on the wire.
  const simple = Buffer.byteLength(question) === question.length;
  for (let at = 0; simple && at < labels.length; at++) {
    const rest = labels.slice(at).join(".");
    if (asked !== rest && !asked.endsWith(`.${rest}`)) continue;
    const pointer = Buffer.alloc(2);
    pointer.writeUInt16BE(0xc000 | (HEADER_BYTES + question.length - rest.length));
    return Buffer.concat([...labels.slice(0, at).map(wireLabel), pointer]);
  }
  return wireName(name);
};

const wireLabel = (label: string): Buffer =>
  Buffer.concat([Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)]);

/** A name in lower case, label by label, uncompressed. */
export const wireName = (name: string): Buffer => {
  const labels = name === "" ? [] : name.toLowerCase().split(".");
  return Buffer.concat([...labels.map(wireLabel), Buffer.from([0])]);
};
