import { expect, test } from "vitest";

import { classifyBytes } from "./judge-bytes.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const zeros = (bytes: number): string => "00".repeat(bytes);

test.each([
  ["AFP, status", `0003 0001 ${zeros(12)}`],
  ["BGP, opening", `${"ff".repeat(16)} 001d 01 04 00ff ff00 00b4 c000`],
  ["JDWP, version", "0000000b 00000001 00 01 01"],
  ["port mapper, list", `80000028 36ed646d 00000000 00000002 000186a0 00000004 00000004 ${zeros(16)}`],
  ["NFS, no operation", `80000028 56455233 00000000 00000002 000186a3 00000003 00000000 ${zeros(16)}`],
  ["ZooKeeper, session", `0000002d ${zeros(12)} 00007530 ${zeros(8)} 00000010 ${zeros(17)}`],
  ["ZooKeeper, list", "0000000e 00000001 00000008 00000001 2f 00"],
  ["MQTT, connection", "10 10 0004 4d515454 05 02 003c 03 210014 0000"],
  ["S7, negotiation", "03000019 02f080 3201 00000000 00080000 f0000001000101e0"],
  ["S7, system state", "03000021 02f080 3207 00000000 00080008 0001120411440100 ff09000400110001"],
  ["SAP router, connections", `00000022 524f555445525f41444d00 2802 ${zeros(21)}`],
  ["SOCKS, methods", "05 01 00"],
  ["AMQP, version", "414d5150 00000901"],
  ["nothing", zeros(4)],
])("%s only asks", (_, text) => expect(classifyBytes(hex(text))).toBe("observe"));

test.each([
  ["S7, stop", "03000021 02f080 3201 00000500 00100000 290000000000 09505f50524f4752414d"],
  ["S7, write", "03000024 02f080 3201 00000100 000e0005 0501120a10020001000084000000"],
  ["S7, clock", "03000021 02f080 3207 00000000 00080008 0001120411470200 ff09000400110001"],
  ["SAP router, stop", `00000022 524f555445525f41444d00 2805 ${zeros(21)}`],
  ["JDWP, suspend", "0000000b 00000001 00 01 08"],
  ["JDWP, exit", "0000000f 00000001 00 01 0a 00000000"],
  ["ZooKeeper, create", "00000020 00000001 00000001 00000002 2f61 00000000"],
  ["ZooKeeper, delete", "0000000f 00000001 00000002 00000002 2f61 ffffffff"],
  ["port mapper, set", `80000038 36ed646d 00000000 00000002 000186a0 00000002 00000001 ${zeros(32)}`],
  ["NFS, remove", `80000028 56455233 00000000 00000002 000186a3 00000003 0000000c ${zeros(16)}`],
  ["MQTT, connection with a name", "10 16 0004 4d515454 04 c2 003c 0000 0001 61 0001 61"],
  ["SOCKS, connection", "05 01 00 01 01010101 0050"],
  ["AMQP, more than its version", "414d5150 00000901 01"],
  ["a command", Buffer.from("id\n").toString("hex")],
  ["a name for login", Buffer.from("USER root\r\n").toString("hex")],
])("%s is a change", (_, text) => expect(classifyBytes(hex(text))).toBe("change"));
