import { bytes, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const HEADER = Buffer.concat([bytes("AMQP"), hex("00000901")]);

/** A text of the server's properties: its name, `S`, a length and the text (AMQP 0-9-1, section 4.2.5). */
const property = (answer: Buffer, name: string): string | null => {
  const at = answer.indexOf(Buffer.concat([Buffer.from([name.length]), bytes(`${name}S`)]));
  if (at < 0) return null;
  const start = at + name.length + 2;
  return answer.toString("utf8", start + 4, start + 4 + answer.readUInt32BE(start));
};

/** The SASL mechanisms: the text after the table of properties, which begins behind frame header, method and version. */
const mechanismsOf = (answer: Buffer): string[] | null => {
  const TABLE_AT = 13;
  if (answer.length < TABLE_AT + 4) return null;
  const at = TABLE_AT + 4 + answer.readUInt32BE(TABLE_AT);
  if (answer.length < at + 4) return null;
  return answer
    .toString("latin1", at + 4, at + 4 + answer.readUInt32BE(at))
    .split(" ")
    .filter((it) => it !== "");
};

/** AMQP 0-9-1: what the broker says of itself in Connection.Start. No login is tried. */
export const amqp: ServiceProbe = {
  id: "amqp",
  transport: "tcp",
  ports: [5672],
  tlsPorts: [5671],
  hello: () => HEADER,
  isComplete: (answer) =>
    answer.toString("latin1", 0, 4) === "AMQP"
      ? answer.length >= 8
      : answer.length >= 7 && answer.length >= 8 + answer.readUInt32BE(3),
  read([answer = Buffer.alloc(0)]) {
    // A broker of another version returns its version and disconnects.
    if (answer.toString("latin1", 0, 4) === "AMQP")
      return answer.length < 8
        ? null
        : {
            name: "amqp",
            banner: `AMQP ${answer[5]}.${answer[6]}.${answer[7]}`,
            details: { protocol: `${answer[5]}.${answer[6]}.${answer[7]}` },
          };
    if (answer[0] !== 1 || answer.readUInt16BE(1) !== 0 || answer.readUInt32BE(7) !== 0x000a000a) return null;
    const [product, version, platform] = ["product", "version", "platform"].map((name) => property(answer, name));
    const rabbit = product === "RabbitMQ";
    return {
      name: "amqp",
      vendor: rabbit ? "VMware" : null,
      product: product ?? null,
      cpe: rabbit ? "vmware:rabbitmq" : null,
      version: version ?? null,
      banner: [product, version, platform].filter(Boolean).join(" "),
      details: { protocol: "0.9.1", platform, mechanisms: mechanismsOf(answer) },
    };
  },
};
