import { hasLength16, u16 } from "../bytes.ts";
import type { Talk } from "../talk.ts";
import { readVersionAnswer, VERSION_QUESTION } from "../wire/version-bind.ts";

/** DNS over TCP: its version, where it tells it, and whether it offers recursion. */
export const dns: Talk = {
  id: "dns",
  transport: "tcp",
  ports: [53],
  tlsPorts: [853],
  hello: () => Buffer.concat([u16(VERSION_QUESTION.length), VERSION_QUESTION]),
  isComplete: hasLength16(0, 2),
  read: ([answer = Buffer.alloc(0)]) =>
    answer.length >= 14 && answer.readUInt16BE(0) <= answer.length - 2 ? readVersionAnswer(answer.subarray(2)) : null,
};
