import { bytes, hex, u16 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const packet = (type: string, text: string) =>
  Buffer.concat([u16(text.length + 8), hex("0000"), hex(type), hex("000000"), bytes(text)]);

export const examples: readonly ProbeExample[] = [
  {
    from: "a listener that refuses",
    answers: [
      packet(
        "04",
        "\x01\0\0\x5a(DESCRIPTION=(TMP=)(VSNNUM=318767104)(ERR=1189)(ERROR_STACK=(ERROR=(CODE=1189)(EMFI=4))))",
      ),
    ],
    reads: { name: "oracle", version: "19.0.0.0.0" },
  },
  {
    from: "a listener that discloses its version",
    answers: [packet("06", "\0@TNSLSNR for Linux: Version 11.2.0.2.0 - Production")],
    reads: { version: "11.2.0.2.0" },
  },
  { from: "other bytes", answers: [hex("0009000004000000 41")], reads: null },
];
