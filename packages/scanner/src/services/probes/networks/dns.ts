import { hasLength16, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";
import { readVersionAnswer, RECURSION_QUESTION, VERSION_QUESTION } from "../../wire/version-bind.ts";

/** Over TCP a message comes after its length (RFC 7766, section 8). */
const sized = (message: Buffer): Buffer => Buffer.concat([u16(message.length), message]);

/** DNS over TCP: its version, where it discloses it, and whether it offers recursion. */
export const dns: ServiceProbe = {
  id: "dns",
  transport: "tcp",
  ports: [53],
  tlsPorts: [853],
  hello: () => sized(VERSION_QUESTION),
  isComplete: hasLength16(0, 2),
  next: (answers) => (answers.length === 1 ? { say: sized(RECURSION_QUESTION), isComplete: hasLength16(0, 2) } : null),
  read: ([answer = Buffer.alloc(0), second]) =>
    answer.length >= 14 && answer.readUInt16BE(0) <= answer.length - 2
      ? readVersionAnswer(answer.subarray(2), second?.subarray(2))
      : null,
};
