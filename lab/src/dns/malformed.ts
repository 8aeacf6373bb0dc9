import { randomBytes } from "node:crypto";

import { encode } from "dns-packet";

import type { DnsMalformation } from "./zone-plan.ts";

const ANSWER_FLAGS = 0x8180;
const HUGE_BYTES = 60_000;

/** What does a hostile name server send back? Bytes that break the protocol in one particular way. */
export const malformedReply = (how: DnsMalformation, request: Buffer): Buffer => {
  const header = Buffer.alloc(12);
  request.copy(header, 0, 0, 2);
  header.writeUInt16BE(ANSWER_FLAGS, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 6);
  const question = request.subarray(12, questionEnd(request));
  const address = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
  switch (how) {
    case "pointer-loop":
      // The answer's name points at itself.
      return Buffer.concat([header, question, pointerTo(12 + question.length), address.subarray(2)]);
    case "cut-short":
      return Buffer.concat([header, question, address]).subarray(0, 12 + question.length + 9);
    case "wrong-id": {
      const other = Buffer.from(header);
      other.writeUInt16BE((header.readUInt16BE(0) + 1) & 0xffff, 0);
      return Buffer.concat([other, question, address]);
    }
    case "wrong-question":
      return encode({
        type: "response",
        id: header.readUInt16BE(0),
        flags: ANSWER_FLAGS & 0x7fff,
        questions: [{ type: "A", name: "elsewhere.example" }],
        answers: [{ type: "A", name: "elsewhere.example", ttl: 60, data: "192.0.2.1" }],
      });
    case "huge": {
      const count = Math.floor((HUGE_BYTES - 12 - question.length) / address.length);
      header.writeUInt16BE(count, 6);
      return Buffer.concat([header, question, ...Array.from({ length: count }, () => address)]);
    }
    case "garbage":
      return Buffer.concat([request.subarray(0, 2), randomBytes(200)]);
    case "count-lies":
      header.writeUInt16BE(60_000, 6);
      return Buffer.concat([header, question, address]);
    case "bad-rdlength": {
      const lying = Buffer.from(address);
      lying.writeUInt16BE(40_000, 10);
      return Buffer.concat([header, question, lying]);
    }
  }
};

const pointerTo = (offset: number): Buffer => {
  const pointer = Buffer.alloc(2);
  pointer.writeUInt16BE(0xc000 | offset);
  return pointer;
};

const questionEnd = (request: Buffer): number => {
  let at = 12;
  while (at < request.length && request[at] !== 0) at += (request[at] ?? 0) + 1;
  return at + 5;
};
