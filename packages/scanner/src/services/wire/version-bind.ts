import { hex } from "../bytes.ts";
import type { Reading } from "../service-probe.ts";

const ID = 0x7061;

/** `version.bind`, class CHAOS, type TXT, with recursion desired so that the answer says whether it is offered. */
export const VERSION_QUESTION = hex("7061 0100 0001 0000 0000 0000 07 76657273696f6e 04 62696e64 00 0010 0003");

/** The servers of the root: no one's secret, and only who resolves for us offers to find them (RFC 5358). */
export const RECURSION_QUESTION = hex("7061 0100 0001 0000 0000 0000 00 0002 0001");

const REFUSED = 5;

/** Does the answer to that offer recursion? Null when there is none. BIND answers for its version in a view without it. */
const offersRecursion = (answer: Buffer | undefined): boolean | null =>
  answer === undefined || answer.length < 12 || answer.readUInt16BE(0) !== ID || (answer.readUInt8(2) & 0x80) === 0
    ? null
    : (answer.readUInt8(3) & 0x80) !== 0 && (answer.readUInt8(3) & 0x0f) !== REFUSED;

/** What do a name server's answers to the questions for its version and for the root say? */
export const readVersionAnswer = (answer: Buffer, second?: Buffer): Reading | null => {
  if (answer.length < 12 || answer.readUInt16BE(0) !== ID || (answer.readUInt8(2) & 0xf8) !== 0x80) return null;
  // The question comes back with the answer; only a bare refusal may leave it out.
  const questions = answer.readUInt16BE(4);
  if (questions === 1 ? !answer.subarray(12, 30).equals(VERSION_QUESTION.subarray(12)) : answer.length !== 12)
    return null;
  const recursion = offersRecursion(second) ?? (answer.readUInt8(3) & 0x80) !== 0;
  const code = answer.readUInt8(3) & 0x0f;
  let version: string | null = null;
  if (answer.readUInt16BE(6) > 0 && answer.length > 30) {
    // The question is ours, 18 bytes long; then a name (a pointer or the name again), type, class, TTL and length.
    const at = answer.readUInt8(30) >= 0xc0 ? 32 : 30 + 14;
    if (answer.readUInt16BE(at) === 16)
      version = answer.toString("latin1", at + 11, at + 11 + answer.readUInt8(at + 10));
  }
  return {
    name: "dns",
    banner: version,
    details: { recursion, code },
    values: version === null || version === "" ? [] : [["dns.versionbind", version]],
  };
};
