import { bytes, hasLength16, hex, printable, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const ASK = "(CONNECT_DATA=(COMMAND=VERSION))";

/** A TNS connect packet with the listener's question for its version. */
const connect = (): Buffer => {
  const head = hex("0136 012c 0000 0800 7fff 7f08 0000 0001");
  const body = Buffer.concat([
    head,
    u16(ASK.length),
    u16(58),
    hex("00000000 00000000 00000000 00000000 00000000 00000000 0000 0000"),
    bytes(ASK),
  ]);
  return Buffer.concat([u16(body.length + 8), hex("0000 01 00 0000"), body]);
};

/** The listener packs its release into one number, four bits to two digits. */
const unpack = (number: number): string =>
  [number >>> 24, (number >>> 20) & 15, (number >>> 12) & 255, (number >>> 8) & 15, number & 255].join(".");

/** Oracle Database: its listener's version. No login is tried. */
export const oracle: ServiceProbe = {
  id: "oracle",
  transport: "tcp",
  ports: [1521, 1522, 1526, 2483],
  tlsPorts: [2484],
  hello: connect,
  isComplete: hasLength16(0, 0),
  read([answer = Buffer.alloc(0)]) {
    const type = answer[4];
    // Accept 2, refuse 4, redirect 5, data 6, resend 11.
    if (
      answer.length < 8 ||
      answer.readUInt16BE(0) > answer.length ||
      ![2, 4, 5, 6, 11].includes(type ?? 0) ||
      answer.readUInt16BE(2) !== 0
    )
      return null;
    const text = answer.toString("latin1");
    if (type !== 11 && !/\(DESCRIPTION=|TNSLSNR|\(ERR=/.test(text)) return null;
    if (type === 11 && answer.length !== 8) return null;
    const packed = /VSNNUM=(\d+)/.exec(text)?.[1];
    const version =
      /TNSLSNR for [^:]*: Version (\d[\d.]*)/.exec(text)?.[1] ??
      (packed === undefined || packed === "0" ? null : unpack(Number(packed)));
    return {
      name: "oracle",
      vendor: "Oracle",
      product: "Database",
      cpe: "oracle:database_server",
      version,
      banner: printable(answer.subarray(8)),
      unauthenticated: null,
    };
  },
};
