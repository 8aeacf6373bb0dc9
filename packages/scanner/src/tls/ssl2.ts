import { randomBytes } from "node:crypto";

const VERSION = 0x0002;
const SERVER_HELLO = 4;
/** Everything SSL 2 ever had: RC4, RC2, IDEA, DES, and the first two in their export forms. */
const SUITES = [0x010080, 0x020080, 0x030080, 0x040080, 0x050080, 0x060040, 0x0700c0];
const CHALLENGE_BYTES = 16;
/** Type, session, certificate's kind, version, and three lengths. */
const FIXED_BYTES = 11;

/** The first message of SSL 2 (draft-hickman-netscape-ssl-00, 5.5.1), which no later version understands. */
export const ssl2Hello = (): Buffer => {
  const suites = Buffer.from(SUITES.flatMap((suite) => [suite >> 16, (suite >> 8) & 0xff, suite & 0xff]));
  const lengths = [suites.length, 0, CHALLENGE_BYTES].flatMap((length) => [length >> 8, length & 0xff]);
  const body = Buffer.concat([Buffer.from([1, 0, VERSION, ...lengths]), suites, randomBytes(CHALLENGE_BYTES)]);
  return Buffer.concat([Buffer.from([0x80 | (body.length >> 8), body.length & 0xff]), body]);
};

/** Whether enough bytes arrived to decide. */
export const hasSsl2Answer = (soFar: Buffer): boolean =>
  soFar.length >= FIXED_BYTES + 2 || (soFar.length > 2 && ((soFar[0] ?? 0) < 0x80 || soFar[2] !== SERVER_HELLO));

/** Whether a server answered in SSL 2, and with at least one suite: without any it could not be used (DROWN, CVE-2016-0800). */
export const isSsl2Answer = (answer: Buffer): boolean =>
  answer.length >= FIXED_BYTES + 2 &&
  answer.readUInt8(0) >= 0x80 &&
  answer.readUInt8(2) === SERVER_HELLO &&
  answer.readUInt16BE(5) === VERSION &&
  answer.readUInt16BE(9) > 0;
