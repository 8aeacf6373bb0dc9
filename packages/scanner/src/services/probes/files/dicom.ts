import { bytes, hex, u16, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const item = (type: string, data: Buffer): Buffer => Buffer.concat([hex(type), hex("00"), u16(data.length), data]);
const title = (name: string): Buffer => bytes(name.padEnd(16));

const APPLICATION = "1.2.840.10008.3.1.1.1";
/** "Are you there": the one service that touches no picture. */
const VERIFICATION = "1.2.840.10008.1.1";
const IMPLICIT = "1.2.840.10008.1.2";
/** Registered for documentation (2.25 and a number that anyone may derive). */
const IMPLEMENTATION = "2.25.110100101";

const REQUEST = ((): Buffer => {
  const context = Buffer.concat([hex("01 00 00 00"), item("30", bytes(VERIFICATION)), item("40", bytes(IMPLICIT))]);
  const user = Buffer.concat([item("51", u32(16_384)), item("52", bytes(IMPLEMENTATION))]);
  const body = Buffer.concat([
    hex("0001 0000"),
    title("ANY-SCP"),
    title("PARAPET"),
    Buffer.alloc(32),
    item("10", bytes(APPLICATION)),
    item("20", context),
    item("50", user),
  ]);
  return Buffer.concat([hex("01 00"), u32(body.length), body]);
})();

/** Medical images (DICOM PS3.8): whether it takes a partner it does not know. Nothing is stored or queried. */
export const dicom: ServiceProbe = {
  id: "dicom",
  transport: "tcp",
  ports: [104, 4242, 11_112],
  hello: () => REQUEST,
  isComplete: (answer) => answer.length >= 6 && answer.length >= 6 + answer.readUInt32BE(2),
  read([answer = Buffer.alloc(0)]) {
    const [kind, reserved] = [answer[0], answer[1]];
    if (reserved !== 0) return null;
    const length = answer.readUInt32BE(2);
    // Accepted with our own title and context; refused, or given up, each in four bytes.
    const isAccepted = kind === 2 && length >= 68 && answer.readUInt16BE(6) === 1 && answer.includes(APPLICATION);
    const isRefused = kind === 3 && length === 4 && answer.length === 10 && [1, 2].includes(answer[7] ?? 0);
    if (!isAccepted && !isRefused) return null;
    const text = answer.toString("latin1");
    const software = /[A-Z][A-Z0-9]{2,14}_[A-Z0-9._]{1,12}/.exec(text.slice(74))?.[0] ?? null;
    return {
      name: "dicom",
      vendor: null,
      product: software === null ? "DICOM server" : `DICOM server (${software})`,
      cpe: null,
      banner: isAccepted ? "association accepted" : "association rejected",
      unauthenticated: isAccepted,
    };
  },
};
