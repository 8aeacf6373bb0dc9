import type { ProbeExample } from "../../probe-examples.ts";
import { tlv } from "../../wire/ber.ts";

const number = (value: number) => tlv(0x02, Buffer.from([value]));
const text = (value: string | Buffer) => tlv(0x04, Buffer.from(value));
const engine = Buffer.from([0x80, 0x00, 0x1f, 0x88, 0x80, 1, 2, 3]);
const report = tlv(
  0x30,
  Buffer.concat([
    number(3),
    tlv(0x30, Buffer.concat([number(1), number(99), text(Buffer.from([0])), number(3)])),
    tlv(0x04, tlv(0x30, Buffer.concat([text(engine), number(1), number(2), text(""), text(""), text("")]))),
    tlv(0x30, number(0)),
  ]),
);
const description = tlv(
  0x30,
  Buffer.concat([
    number(1),
    text("public"),
    tlv(
      0xa2,
      Buffer.concat([
        number(1),
        number(0),
        number(0),
        tlv(
          0x30,
          tlv(
            0x30,
            Buffer.concat([
              tlv(0x06, Buffer.from([0x2b, 6, 1, 2, 1, 1, 1, 0])),
              text("Linux gate 6.1.0-21-amd64 #1 SMP x86_64"),
            ]),
          ),
        ),
      ]),
    ),
  ]),
);

export const examples: readonly ProbeExample[] = [
  {
    from: "Net-SNMP with the community public",
    answers: [report, description],
    reads: {
      name: "snmp",
      product: "Net-SNMP",
      unauthenticated: true,
      values: [["snmp.sys_description", "Linux gate 6.1.0-21-amd64 #1 SMP x86_64"]],
    },
  },
  {
    from: "Net-SNMP that does not",
    answers: [report],
    reads: { unauthenticated: false, details: { enterprise: 8072 } },
  },
  { from: "another element", answers: [tlv(0x30, number(7))], reads: null },
];
