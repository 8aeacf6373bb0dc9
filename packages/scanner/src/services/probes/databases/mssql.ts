import { hasLength16, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** PRELOGIN of the tabular data stream: version, encryption, instance, thread (MS-TDS, section 2.2.6.5). */
const PRELOGIN = hex(
  "12 01 002f 0000 01 00 | 00 001a 0006 01 0020 0001 02 0021 0001 03 0022 0004 04 0026 0001 ff | 0b000c38 0000 00 00 00001000 00".replaceAll(
    "|",
    "",
  ),
);

const RELEASES: readonly (readonly [prefix: string, year: string])[] = [
  ["16.", "2022"],
  ["15.", "2019"],
  ["14.", "2017"],
  ["13.", "2016"],
  ["12.", "2014"],
  ["11.", "2012"],
  ["10.50", "2008 R2"],
  ["10.", "2008"],
  ["9.", "2005"],
  ["8.", "2000"],
];

const ENCRYPTION = ["off", "on", "not supported", "required"];

/** Microsoft SQL Server: its version and whether it encrypts. No login is tried. */
export const mssql: ServiceProbe = {
  id: "mssql",
  transport: "tcp",
  ports: [1433, 1434, 14330],
  hello: () => PRELOGIN,
  isComplete: hasLength16(2, 0),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 0x04 || answer[1] !== 0x01 || answer[8] !== 0x00) return null;
    const options = new Map<number, Buffer>();
    for (let at = 8; answer.readUInt8(at) !== 0xff && options.size < 16; at += 5) {
      const start = 8 + answer.readUInt16BE(at + 1);
      options.set(answer.readUInt8(at), answer.subarray(start, start + answer.readUInt16BE(at + 3)));
    }
    const number = options.get(0);
    if (number === undefined || number.length < 6) return null;
    const version = `${number[0]}.${number[1]}.${number.readUInt16BE(2)}`;
    const year = RELEASES.find(([prefix]) => version.startsWith(prefix))?.[1] ?? null;
    return {
      name: "mssql",
      vendor: "Microsoft",
      product: year === null ? "SQL Server" : `SQL Server ${year}`,
      cpe: year === null ? "microsoft:sql_server" : `microsoft:sql_server_${year.replace(" ", "_").toLowerCase()}`,
      version,
      banner: `SQL Server ${version}`,
      unauthenticated: null,
      details: { release: year, encryption: ENCRYPTION[options.get(1)?.[0] ?? 9] ?? null },
    };
  },
};
