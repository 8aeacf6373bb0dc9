import { expect, test } from "vitest";

import { classifyTalk } from "./judge-bytes.ts";
import { PORT_PROTOCOLS } from "./port-protocols.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const PORTS = [80, 9100, ...new Set(PORT_PROTOCOLS.flatMap(({ ports }) => [...(ports ?? [])]))];
const zeros = (bytes: number): string => "00".repeat(bytes);

/** A question of a document database in the old form: the name of the command first, and a text behind it. */
const mongo = (command: string, text = "", collection = "admin.$cmd"): string => {
  const fields = Buffer.concat([
    Buffer.from(`\u0010${command}\0`),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from(`\u0002$db\0`),
  ]);
  const value = Buffer.concat([Buffer.from([text.length + 1, 0, 0, 0]), Buffer.from(`${text}\0`)]);
  const inner = Buffer.concat([fields, value, Buffer.from([0])]);
  const document = Buffer.concat([Buffer.from([inner.length + 4, 0, 0, 0]), inner]);
  const rest = Buffer.concat([Buffer.alloc(4), Buffer.from(`${collection}\0`), Buffer.alloc(8), document]);
  return `${(rest.length + 16).toString(16).padStart(2, "0")}000000 ${zeros(8)} d4070000 ${rest.toString("hex")}`;
};

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
  ["Modbus, registers", "0001 0000 0006 01 03 0000 0001"],
  ["Modbus, identity", "0001 0000 0005 01 2b 0e 01 00"],
  ["X.224, connection", "03000016 11 e0 0000 0014 00 c1020100 c2020102 c0010a"],
  ["X.224, desktop", "03000013 0e e0 0000 0000 00 01 00 0800 03000000"],
  ["TLS, greeting", `16 0301 002f 01 00002b 0303 ${"a1".repeat(32)} 00 0002 1301 01 00 0000`],
  ["SMB, negotiation", `00000023 ff534d42 72 ${zeros(30)}`],
  ["SMB 2, negotiation", `00000040 fe534d42 4000 0000 00000000 0000 ${zeros(50)}`],
  ["TDS, pre-login", `12 01 000a 0000 0100 ff00`],
  ["TNS, version", `0029 0000 01 000000 ${Buffer.from("(CONNECT_DATA=(COMMAND=version))").toString("hex")}00`],
  ["Java RMI", "4a524d49 0002 4b"],
  ["PostgreSQL, SSL", "00000008 04d2162f"],
  ["Kafka, versions", "0000000a 0012 0000 00000001 0000"],
  ["BACnet, property", "810a0011 0104 0005 01 0c 0c 023fffff 194b"],
  ["MSMQ, establishing", `10c00b004c494f523c020000ffffffff00000200 ${"a7".repeat(32)} 10030000 ${zeros(516)}`],
  ["BACnet, who is", "810b000c 0120 ffff 00 ff 10 08"],
  ["ADB, connection", `434e584e ${zeros(8)} 07000000 ${zeros(8)} ${Buffer.from("host::\0").toString("hex")}`],
  [
    "GIOP, the object of no one",
    `47494f50 01000100 24000000 00000000 01000000 01000000 06000000 ${Buffer.from("abcdef").toString("hex")} 0000 04000000 67657400 00000000`,
  ],
  [
    "GIOP, where the names are",
    `47494f50 01020003 00000017 00000002 ${zeros(4)} 0000000b ${Buffer.from("NameService").toString("hex")}`,
  ],
  ["CQL, options", "04000000 05 00000000"],
  ["a document database, its state", mongo("ismaster")],
  ["a page", Buffer.from("GET /server-status HTTP/1.0\r\n\r\n").toString("hex")],
  ["nothing", zeros(4)],
])("%s only asks, where its protocol is spoken", (_, text) => {
  const asked = PORTS.filter((port) => classifyTalk([hex(text)], port) === "observe");
  expect(asked.length).toBeGreaterThan(0);
  // Texts, blanks and the greeting of TLS are sent to any port.
  const isAnywhere = /^(?:1603.*|(?:0[9ad]|[2-7].)*|(?:00)*)$/.test(hex(text).toString("hex"));
  expect(asked.length < 70).toBe(!isAnywhere);
});

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
  ["Modbus, coil", "0001 0000 0006 01 05 0001 ff00"],
  ["Modbus, register", "0001 0000 0006 01 06 0001 0001"],
  ["Modbus, registers written", "0001 0000 0009 01 10 0000 0001 02 0001"],
  ["Modbus, restart", "0001 0000 0006 01 08 0001 0000"],
  ["Modbus, two messages", "0001 0000 0006 01 03 0000 0001 0001 0000 0006 01 05 0001 ff00"],
  [
    "S7, negotiation and stop",
    "03000019 02f080 3201 00000000 00080000 f0000001000101e0 03000021 02f080 3201 00000000 00100000 29",
  ],
  ["X.224, connection and more", "03000016 11 e0 0000 0014 00 c1020100 c2020102 c0010a 03000019 02f080 29"],
  ["MQTT, connection and message", "10 0c 0004 4d515454 04 02 003c 0000 30 05 0001 61 6131"],
  ["EtherNet/IP, identity and more", `6300 ${zeros(22)} 6f00`],
  ["BACnet, restart", "810b0011 0104 0005 01 14 0903 000000 0000"],
  ["BACnet, property written", "810a0017 0104 0005 01 0f 0c 00800001 1955 3e 4441a00000 3f"],
  ["IEC 104, test and start", "68 04 43000000 68 04 07000000"],
  ["ADB, connection and shell", `434e584e ${zeros(20)} ${Buffer.from("OPENshell:reboot\0").toString("hex")}`],
  ["Java RMI, a call", "4a524d49 0002 4b 50 aced0005"],
  ["GIOP, a call", `47494f50 0100 0100 08000000 ${Buffer.from("shutdown").toString("hex")}`],
  ["TNS, stop", `0026 0000 01 000000 ${Buffer.from("(CONNECT_DATA=(COMMAND=stop))").toString("hex")}00`],
  ["SMB 2, another command", `00000040 fe534d42 4000 0000 00000000 0500 ${zeros(50)}`],
  ["CQL, options and query", "04000000 05 00000000 04000001 07 0000000a"],
  ["Erlang port mapper, names and kill", "0001 6e 0001 6b"],
  ["AJP, ping and request", "1234 0001 00 1234 0064 02 02 0008"],
  ["Smart Install, configuration", "00000001 00000001 00000004 00000008 00000001 00000000 00000001"],
  ["TLS, and a line behind it", `16 0301 0010 01 00000c ${Buffer.from("\r\nflush_all\r").toString("hex")}`],
  ["a document database, stepping down", mongo("replSetStepDown", "hello")],
  ["a document database, lock", mongo("fsync", "ismaster")],
  ["a document database, documents", mongo("ismaster", "", "shop.users")],
  ["a page that acts", Buffer.from("GET /goform/reboot HTTP/1.1\r\nHost: a\r\n\r\n").toString("hex")],
  ["a page that stops", Buffer.from("GET /actuator/shutdown HTTP/1.0\r\n\r\n").toString("hex")],
  ["a way out of a folder", Buffer.from("GET /../../etc/passwd HTTP/1.0\r\n\r\n").toString("hex")],
  ["a command", Buffer.from("id\n").toString("hex")],
  ["a name for login", Buffer.from("USER root\r\n").toString("hex")],
])("%s is a change at any port", (_, text) => {
  expect(PORTS.filter((port) => classifyTalk([hex(text)], port) === "observe")).toEqual([]);
});
