import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const property = (name: string, value: string) =>
  Buffer.concat([Buffer.from([name.length]), bytes(`${name}S`), u32(value.length), bytes(value)]);
const start = (() => {
  const table = Buffer.concat([
    property("platform", "Erlang/OTP 25.2.3"),
    property("product", "RabbitMQ"),
    property("version", "3.10.8"),
  ]);
  const body = Buffer.concat([
    hex("000a000a 00 09"),
    u32(table.length),
    table,
    u32(5),
    bytes("PLAIN"),
    u32(5),
    bytes("en_US"),
  ]);
  return Buffer.concat([hex("01 0000"), u32(body.length), body, hex("ce")]);
})();

export const examples: readonly ProbeExample[] = [
  {
    from: "RabbitMQ",
    answers: [start],
    reads: { name: "amqp", product: "RabbitMQ", version: "3.10.8", details: { mechanisms: ["PLAIN"] } },
  },
  {
    from: "a broker of version 1.0",
    answers: [Buffer.concat([bytes("AMQP"), hex("00010000")])],
    reads: { name: "amqp", details: { protocol: "1.0.0" } },
  },
  { from: "another frame", answers: [hex("01 0000 00000004 00140028 ce")], reads: null },
];
