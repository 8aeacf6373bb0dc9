import { partialNet } from "@parapet/net/testing/partial-net";
import { describe, expect, test } from "vitest";

import { readTemplate } from "./read-template.ts";
import { TemplateRefused } from "./refused.ts";
import { runPort } from "./run-port.ts";
import { RequestRefused } from "./send-request.ts";

/** An input of a template: hexadecimal, or a text between quotes. */
type Input = string;
const zeros = (bytes: number): string => "00".repeat(bytes);
const asHex = (text: string): string => Buffer.from(text, "latin1").toString("hex");
const compact = (text: string): string => text.replaceAll(" ", "");
const word16 = (value: number): string => value.toString(16).padStart(4, "0");
const little32 = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes.toString("hex");
};
/** A Modbus message that says it reads registers, around anything. */
const modbus = (head: string, unit: string, rest: string): string =>
  `${head}0000${word16(compact(rest).length / 2 + 2)}${unit}03${compact(rest)}`;

/** An element of a document, its name and a number. */
const element = (name: string): string => `10${asHex(name)}0001000000`;
const documentOf = (elements: string): string => `${little32(elements.length / 2 + 5)}${elements}00`;
/** A message to a document database with an identifier of its sender's choice. */
const mongo = (identifier: string, elements: string): string => {
  const rest = `${identifier}00000000dd0700000000000000${documentOf(elements)}`;
  return `${little32(rest.length / 2 + 4)}${rest}`;
};
/** The same, whose identifier makes it a message that reads registers to whoever counts as Modbus does. */
const mongoAsModbus = (elements: string): string => {
  const bytes = mongo("00000000", elements).length / 2;
  return mongo(`${word16(bytes - 6)}0003`, elements);
};
const tns = (data: string): string => {
  const body = `${"0000000000000000"}${zeros(24)}${asHex(data)}00`;
  return `${word16(body.length / 2 + 8)}000001000000${body}`;
};
const clientHello = (random: string): string => {
  const body = `0303${random}00000213010100`;
  const length = body.length / 2;
  return `160301${word16(length + 4)}01${length.toString(16).padStart(6, "0")}${body}`;
};

const HOSTILE: readonly (readonly [name: string, port: number, inputs: readonly Input[]])[] = [
  // In plain words.
  ["Redis, everything erased", 6379, ['"FLUSHALL\\r\\n"']],
  ["Redis, in the form of its protocol", 6379, ['"*1\\r\\n$8\\r\\nFLUSHALL\\r\\n"']],
  ["Redis, behind a question", 6379, ['"*1\\r\\n$4\\r\\ninfo\\r\\n"', '"CONFIG SET dir /tmp\\r\\n"']],
  ["memcached, everything erased", 11211, ['"stats\\r\\nflush_all\\r\\n"']],
  ["SMTP, names tried", 25, ['"EHLO x\\r\\n"', '"VRFY root\\r\\n"']],
  ["SMTP, a mail", 25, ['"EHLO x\\r\\n"', '"MAIL FROM:<a@a.test>\\r\\nRCPT TO:<b@b.test>\\r\\nDATA\\r\\n"']],
  ["FTP, a file deleted", 21, ['"USER anonymous\\r\\n"', '"PASS a\\r\\n"', '"DELE a.txt\\r\\n"']],
  ["Telnet, a login", 23, ['"admin\\r\\n"', '"admin\\r\\n"']],
  ["SIP, a registration", 5060, ['"REGISTER sip:a.test SIP/2.0\\r\\nCSeq: 1 REGISTER\\r\\n\\r\\n"']],
  ["ZooKeeper, the end", 2181, ['"kill"']],
  ["ZooKeeper, counters reset", 2181, ['"srst"']],
  ["Docker, a container", 2375, ['"POST /containers/create HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n{}"']],
  [
    "Docker, pruned behind a page",
    2375,
    ['"GET /_ping HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n"', '"POST /volumes/prune HTTP/1.1\\r\\n\\r\\n"'],
  ],
  ["gdb server", 2345, ['"$k#6b"']],
  ["a print job", 9100, ['"@PJL FSDELETE NAME = \\"0:/a\\"\\r\\n"']],
  ["a page printed", 9100, ['"HELP\\r\\n"']],
  ["a page printed by a request", 9101, ['"GET / HTTP/1.0\\r\\n\\r\\n"']],
  ["rsync, a module", 873, ['"@RSYNCD: 31.0\\n"', '"data\\n"']],
  ["a command built of others", 4444, ['"{{concat(\\"reb\\", \\"oot\\")}}\\n"']],
  ["a command in Base64", 4444, ['"{{base64_decode(\\"cmVib290Cg==\\")}}"']],
  // Words that a pattern lets through.
  ["a command that asks for a capability", 4444, ['"reboot capability\\n"']],
  ["Redis, a key that is called like a capability", 6379, ['"DEL capability\\r\\n"']],
  ["a command behind a question of SIP", 4444, ['"OPTIONS ;reboot; SIP/2.0\\n"']],
  ["a command in a question of SIP", 4444, ['"OPTIONS $(reboot)\\n"']],
  ["the monitor of a virtual machine, its end", 4444, ['"info\\n"', '"quit\\n"']],
  ["a console that ends its program", 7000, ['"exit\\n"']],
  ["a file without an end", 4444, ['"head /dev/zero\\n"']],
  // Split over inputs that are harmless by themselves.
  ["an action in two parts", 80, ['"GET /vpn/"', '"connect"']],
  ["a word in two parts", 4444, ['"a"', '"list"']],
  // The message of one protocol, which is another's order.
  ["memcached, everything erased, as Modbus", 11211, [modbus("8008", "00", `${zeros(4)}${zeros(12)}`)]],
  [
    "memcached, everything erased, as two of Modbus",
    11211,
    ["8008 0000 0006 00 03 0000 0000", "0000 0000 0006 00 03 0000 0000"],
  ],
  [
    "memcached, with a time, as Modbus",
    11211,
    [`8008 0000 0400 0003 00000004 ${zeros(4)} ${zeros(8)} 00000000 ${zeros(1002)}`],
  ],
  [
    "a document database, stopped, as Modbus",
    27017,
    [mongoAsModbus(`${element("shutdown")}0224646200060000006164d6d696e00`)],
  ],
  ["a document database, dropped, as Modbus", 27017, [mongoAsModbus(element("dropDatabase"))]],
  [
    "a document database, a login within a greeting",
    27017,
    [
      mongo(
        "01000000",
        `${element("hello")}03${asHex("speculativeAuthenticate")}00${documentOf(element("saslStart"))}`,
      ),
    ],
  ],
  [
    "JDWP, its end, as a negotiation of SMB",
    5005,
    ['"JDWP-Handshake"', `0000000f ff534d42 72 01 0a 00000000 ${zeros(4)}`],
  ],
  [
    "JDWP, its end, as a question to Kafka",
    5005,
    ['"JDWP-Handshake"', "0000000f 00120001 00 01 0a 00000000 ffff 0000"],
  ],
  ["BACnet, a restart in segments", 47808, ["810a 000f 0104 08 05 01 0c 01 14 09 00 00"]],
  [
    "GIOP, a call that names no one's object elsewhere",
    2809,
    [
      `47494f50 0100 0100 28000000 ${zeros(4)} 01000000 01000000 04000000 524f4f54 09000000 73687574646f776e00 ${asHex("abcdefget\0")}`,
    ],
  ],
  ["TNS, stopped, between quotes", 1521, [tns('(CONNECT_DATA=(COMMAND="stop"))')]],
  ["TNS, stopped, behind a mark", 1521, [tns("(CONNECT_DATA=(COMMAND=\\stop))")]],
  [
    "TNS, led on to another host",
    1521,
    [tns("(DESCRIPTION=(SOURCE_ROUTE=YES)(ADDRESS=(PROTOCOL=TCP)(HOST=192.0.2.1)(PORT=22))(CONNECT_DATA=(SID=a)))")],
  ],
  ["MQTT, the session of someone else", 1883, [`10 13 0004 4d515454 04 02 003c 0007 ${asHex("sensor1")}`]],
  ["EtherNet/IP, the begin of something else", 44818, [`6300 0000 ${zeros(4)} 00000000 0102030405060708 00000100`]],
  ["Red Lion, a write", 789, ["0004 0155 1c00"]],
  [
    "SMB 2, several commands at once",
    445,
    [`00000050 fe534d42 4000 0000 00000000 0000 0000 00000000 40000000 ${zeros(40)} fe534d42 ${zeros(12)}`],
  ],
  // A line for whoever reads lines, behind bytes that do not.
  ["memcached, a line in a greeting of TLS", 11211, [clientHello(asHex("\r\nflush_all 0 \x80\r\n").padEnd(64, "0"))]],
  ["a shell, a line in a greeting of TLS", 4444, [clientHello(asHex("\nreboot #\x80\n").padEnd(64, "0"))]],
  ["Redis, a line in a greeting of TLS", 6379, [clientHello(asHex("\r\nDEL a b\xff\r\n").padEnd(64, "0"))]],
  // A beginning that is completed by what says nothing.
  ["a message that blanks complete", 27017, [clientHello("00".repeat(32)), zeros(4_000)]],
  ["a message that blanks shift", 502, [zeros(3), "0004 0000 0006 01 03 0000 0001"]],
  ["thousands of line ends", 23, [`"${"\\n".repeat(3_000)}"`]],
];

const sourceOf = (port: number, inputs: readonly Input[]): string =>
  [
    "id: sample",
    "info: {name: n, severity: info}",
    "tcp:",
    `  - host: ["{{Hostname}}"]`,
    `    port: ${port}`,
    "    inputs:",
    ...inputs.flatMap((input) =>
      input.startsWith('"')
        ? [`      - data: ${input}`, "        read: 64"]
        : [`      - data: "${compact(input)}"`, "        type: hex", "        read: 64"],
    ),
    "    matchers: [{type: word, words: [x]}]",
    "",
  ].join("\n");

/** A port that answers each question with the same and keeps what it was sent. */
const startPort = (answer: string) => {
  const sent: Buffer[] = [];
  const net = partialNet({
    connect: async () => ({
      write: async (bytes: Uint8Array | string) => void sent.push(Buffer.from(bytes as Uint8Array)),
      read: async () => Buffer.from(answer, "latin1"),
      close: () => undefined,
    }),
  });
  return { net, sent };
};

const talk = async (source: string, port: number, answer = "+OK") => {
  const { net, sent } = startPort(answer);
  try {
    const template = readTemplate(source, "sample.yaml");
    await runPort(template, { host: "a.test", ip: "127.0.0.1", port, tls: false }, net, AbortSignal.timeout(5_000));
    return { sent, isWhole: true };
  } catch (error) {
    if (error instanceof TemplateRefused || error instanceof RequestRefused) return { sent, isWhole: false };
    throw error;
  }
};

describe("a port is not told", () => {
  test.each(HOSTILE)("%s", async (_, port, inputs) => {
    const { sent, isWhole } = await talk(sourceOf(port, inputs), port);
    expect({ sent: Buffer.concat(sent).toString("latin1").slice(0, 80), isWhole }).toMatchObject({ isWhole: false });
  });
});

test.each([
  ["a command of an answer", '"{{first}}\\n"', "reboot"],
  ["the end of a path in an answer", '"GET /{{first}} HTTP/1.0\\r\\n\\r\\n"', "logout"],
  ["a line of an answer", '"GET / HTTP/1.0\\r\\nHost: {{first}}\\r\\n\\r\\n"', "a\r\n\r\nDELETE /a HTTP/1.0"],
])("%s is not sent back", async (_, second, answer) => {
  const source = sourceOf(8080, ['"HELP\\n"', second]).replace("read: 64", "read: 64\n        name: first");
  const { sent, isWhole } = await talk(source, 8080, answer);
  expect(isWhole).toBe(false);
  expect(Buffer.concat(sent).toString("latin1")).toMatch(/^(?:HELP\n)?$/);
});

test.each([
  ["Redis, its state", 6379, ['"info\\r\\nquit\\r\\n"']],
  ["a mail server's commands", 25, ['"EHLO x\\r\\n"', '"QUIT\\r\\n"']],
  ["JDWP, version", 5005, ['"JDWP-Handshake"', "0000000b00000001000101"]],
  [
    "ZooKeeper, list",
    2181,
    [`0000002d ${zeros(12)} 00007530 ${zeros(8)} 00000010 ${zeros(17)}`, "0000000e 00000001 00000008 00000001 2f 00"],
  ],
  ["a printer, its name", 9100, ['"@PJL INFO ID\\n"']],
  ["nothing", 21, ["00000000"]],
  ["TLS, greeting", 10134, [clientHello("a1".repeat(32))]],
  ["TNS, version", 1521, [tns("(CONNECT_DATA=(COMMAND=version))")]],
  ["a page", 2375, ['"GET /_ping HTTP/1.0\\r\\n\\r\\n"']],
] as const)("%s is asked", async (_, port, inputs) => {
  expect(await talk(sourceOf(port, inputs), port)).toMatchObject({ isWhole: true });
});
