import { hasLength16, hex, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Letters that follow one another in the code page. */
const run = (start: number, letters: string): [number, string][] =>
  letters.split("").map((letter, index) => [start + index, letter]);

/** EBCDIC letters, digits and the few signs names use (code page 500). */
const EBCDIC = new Map<number, string>([
  ...run(0x81, "abcdefghi"),
  ...run(0x91, "jklmnopqr"),
  ...run(0xa2, "stuvwxyz"),
  ...run(0xc1, "ABCDEFGHI"),
  ...run(0xd1, "JKLMNOPQR"),
  ...run(0xe2, "STUVWXYZ"),
  ...run(0xf0, "0123456789"),
  [0x40, " "],
  [0x61, "/"],
  [0x4b, "."],
  [0x60, "-"],
  [0x6d, "_"],
]);
const ebcdic = (bytes: Buffer): string => Array.from(bytes, (byte) => EBCDIC.get(byte) ?? ".").join("");

const part = (codePoint: number, body: Buffer): Buffer => Buffer.concat([u16(body.length + 4), u16(codePoint), body]);

/** EXCSAT of DRDA: "exchange attributes", which carries no identity of ours. */
const exchange = (): Buffer => {
  const name = hex("97 81 99 81 97 85 a3"); // "parapet"
  const command = part(
    0x1041,
    Buffer.concat([
      part(0x115e, name),
      part(0x116d, name),
      part(0x115a, hex("f1")),
      part(0x1404, hex("1403 0007 2407 0007")),
    ]),
  );
  return Buffer.concat([u16(command.length + 6), hex("d0 01 0001"), command]);
};

/** IBM Db2: the attributes its server answers with (DRDA). No login is tried. */
export const db2: ServiceProbe = {
  id: "db2",
  transport: "tcp",
  ports: [50000, 446, 523, 60000],
  hello: exchange,
  isComplete: hasLength16(0, 0),
  read([answer = Buffer.alloc(0)]) {
    if (answer[2] !== 0xd0 || answer.readUInt16BE(8) !== 0x1443) return null;
    const parts = new Map<number, string>();
    for (let at = 10; at + 4 <= answer.length && parts.size < 16; at += Math.max(4, answer.readUInt16BE(at)))
      parts.set(answer.readUInt16BE(at + 2), ebcdic(answer.subarray(at + 4, at + answer.readUInt16BE(at))).trim());
    const release = parts.get(0x115a) ?? "";
    // "SQL11050" is release 11.5, modification 0.
    const packed = /^SQL(\d\d)(\d\d)(\d)/.exec(release);
    const version =
      packed === null
        ? null
        : `${Number(packed[1])}.${Number(packed[2]) > 9 ? Number(packed[2]) / 10 : Number(packed[2])}`;
    const derby = /derby/i.test(`${parts.get(0x1147)} ${parts.get(0x115a)}`);
    return {
      name: "drda",
      vendor: derby ? "Apache" : "IBM",
      product: derby ? "Derby" : "Db2",
      cpe: derby ? "apache:derby" : "ibm:db2",
      version: derby ? (/(\d+\.\d[\d.]*)/.exec(release)?.[1] ?? null) : version,
      banner: [parts.get(0x1147), release].filter(Boolean).join(" "),
      details: { server: parts.get(0x116d) ?? null, class: parts.get(0x1147) ?? null },
    };
  },
};
