import type { ServiceProbe } from "../../service-probe.ts";
import { readTlv, tlv } from "../../wire/ber.ts";

const SYSTEM_DESCRIPTION = Buffer.from([0x2b, 6, 1, 2, 1, 1, 1, 0]);
const number = (value: number) => tlv(0x02, Buffer.from([value]));

/** A v3 message to no one: any agent answers it with a report that names its engine (RFC 3414, section 4). */
const DISCOVERY = tlv(
  0x30,
  Buffer.concat([
    number(3),
    tlv(
      0x30,
      Buffer.concat([
        tlv(0x02, Buffer.from([0x70, 0x61])),
        tlv(0x02, Buffer.from([0x00, 0xff, 0xe3])),
        tlv(0x04, Buffer.from([4])),
        number(3),
      ]),
    ),
    tlv(
      0x04,
      tlv(
        0x30,
        Buffer.concat([
          tlv(0x04, Buffer.alloc(0)),
          number(0),
          number(0),
          tlv(0x04, Buffer.alloc(0)),
          tlv(0x04, Buffer.alloc(0)),
          tlv(0x04, Buffer.alloc(0)),
        ]),
      ),
    ),
    tlv(
      0x30,
      Buffer.concat([
        tlv(0x04, Buffer.alloc(0)),
        tlv(0x04, Buffer.alloc(0)),
        tlv(
          0xa0,
          Buffer.concat([tlv(0x02, Buffer.from([0x70, 0x61])), number(0), number(0), tlv(0x30, Buffer.alloc(0))]),
        ),
      ]),
    ),
  ]),
);

/** Asks for the description under the community every agent ships with for anonymous reading. */
const ASK = tlv(
  0x30,
  Buffer.concat([
    number(1),
    tlv(0x04, Buffer.from("public")),
    tlv(
      0xa0,
      Buffer.concat([
        tlv(0x02, Buffer.from([0x70, 0x61])),
        number(0),
        number(0),
        tlv(0x30, tlv(0x30, Buffer.concat([tlv(0x06, SYSTEM_DESCRIPTION), tlv(0x05, Buffer.alloc(0))]))),
      ]),
    ),
  ]),
);

const descriptionOf = (answer: Buffer | undefined): string | null => {
  if (answer === undefined) return null;
  const [version, , pdu] = readTlv(readTlv(answer)[0]?.body ?? Buffer.alloc(0));
  if (version?.tag !== 0x02 || pdu?.tag !== 0xa2) return null;
  const bindings = readTlv(pdu.body)[3]?.body ?? Buffer.alloc(0);
  const value = readTlv(readTlv(bindings)[0]?.body ?? Buffer.alloc(0))[1];
  return value?.tag === 0x04 ? value.body.toString("utf8") : null;
};

/** The enterprise behind an engine: the first four bytes of its identifier, less the first bit (RFC 3411, section 5). */
const enterpriseOf = (answer: Buffer): number | null => {
  const parameters = readTlv(readTlv(answer)[0]?.body ?? Buffer.alloc(0))[2];
  const engine = readTlv(readTlv(parameters?.body ?? Buffer.alloc(0))[0]?.body ?? Buffer.alloc(0))[0];
  return engine === undefined || engine.body.length < 5 ? null : engine.body.readUInt32BE(0) & 0x7fffffff;
};

const ENTERPRISES: Record<number, string> = {
  9: "Cisco",
  11: "HP",
  311: "Microsoft",
  2011: "Huawei",
  2636: "Juniper",
  8072: "Net-SNMP",
  12356: "Fortinet",
  14988: "MikroTik",
  41112: "Ubiquiti",
};

/** SNMP: the engine behind it, and whether it describes itself to anyone under the anonymous community. */
export const snmp: ServiceProbe = {
  id: "snmp",
  transport: "udp",
  ports: [161],
  hello: () => DISCOVERY,
  next: (answers) => (answers.length === 1 ? { say: ASK } : null),
  read([report = Buffer.alloc(0), described]) {
    const [version] = readTlv(readTlv(report)[0]?.body ?? Buffer.alloc(0));
    if (report[0] !== 0x30 || version?.tag !== 0x02 || version.body[0] === undefined || version.body[0] > 3)
      return null;
    const own = version.body[0] === 3 ? descriptionOf(described) : descriptionOf(report);
    const enterprise = version.body[0] === 3 ? enterpriseOf(report) : null;
    if (own === null && enterprise === null) return null;
    const vendor = enterprise === null ? null : (ENTERPRISES[enterprise] ?? null);
    return {
      name: "snmp",
      vendor,
      product: vendor === "Net-SNMP" ? "Net-SNMP" : null,
      cpe: vendor === "Net-SNMP" ? "net-snmp:net-snmp" : null,
      banner: own,
      unauthenticated: own === null ? false : true,
      details: { enterprise },
      values: own === null ? [] : [["snmp.sys_description", own]],
    };
  },
};
