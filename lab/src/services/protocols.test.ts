/* oxlint-disable no-control-regex -- most of these protocols are binary */
import { createHash } from "node:crypto";

import type { Connection } from "@parapet/net/net";
import { describe, expect, inject, test } from "vitest";

import { startCompany } from "../start-company.ts";
import { DATAGRAM_PROTOCOLS, PROTOCOLS } from "./protocols.ts";
import { HOSTILE_PROTOCOLS } from "./protocols/hostile.ts";
import type { ServicePlan } from "./service-plan.ts";

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(/\s/g, ""), "hex");

/** Reads until the words are there; only a service that fails its test makes anyone wait. */
const readUntil = async (connection: Connection, words: RegExp): Promise<string> => {
  const bytes = await connection.read({
    idleMs: 10_000,
    maxBytes: 65_536,
    enough: (soFar) => words.test(soFar.toString("latin1")),
  });
  return bytes.toString("latin1");
};

/** One exchange per protocol: what a prober sends (nothing where the server speaks first) and what must come back. */
const EXCHANGES: readonly (readonly [ServicePlan, string | Buffer | null, RegExp])[] = [
  [
    { port: 1, speaks: "ssh", software: "OpenSSH_8.2p1 Ubuntu-4ubuntu0.1" },
    "SSH-2.0-probe\r\n",
    /^SSH-2\.0-OpenSSH_8\.2p1 Ubuntu-4ubuntu0\.1\r\n[^]*curve25519-sha256/,
  ],
  [
    { port: 2, speaks: "ftp", greeting: "(vsFTPd 2.3.4)", anonymous: true },
    "USER anonymous\r\nPASS x@\r\n",
    /^220 \(vsFTPd 2\.3\.4\)\r\n331 .*\r\n230 /,
  ],
  [
    { port: 3, speaks: "ftp", greeting: "ProFTPD 1.3.5 Server" },
    "USER anonymous\r\nPASS x@\r\nSYST\r\n",
    /530 Login incorrect\.\r\n215 /,
  ],
  [{ port: 4, speaks: "telnet", banner: "router" }, null, /^\xff\xfd\x18[^]*router\r\nlogin: $/],
  [
    { port: 5, speaks: "imap", greeting: "Dovecot ready." },
    "a CAPABILITY\r\n",
    /^\* OK \[CAPABILITY IMAP4rev1.*LOGINDISABLED\] Dovecot ready\.\r\n\* CAPABILITY/,
  ],
  [
    { port: 6, speaks: "pop3", greeting: "Dovecot ready.", startTls: true },
    "CAPA\r\n",
    /^\+OK Dovecot ready\.\r\n\+OK\r\n[^]*STLS\r\n\.\r\n$/,
  ],
  [{ port: 7, speaks: "mysql", version: "5.7.33" }, null, /^.\0\0\0\x0a5\.7\.33\0[^]*mysql_native_password\0$/],
  [{ port: 8, speaks: "mysql", version: "8.0.1", deniesHost: true }, null, /is not allowed to connect/],
  [
    { port: 9, speaks: "postgres", version: "9.6.20", login: "trust" },
    hex("00000010 00030000 75736572 00 7800 00"),
    /^R\0\0\0\x08\0\0\0\0S.*server_version\x009\.6\.20\0/s,
  ],
  [{ port: 10, speaks: "postgres", version: "16.1", login: "scram" }, hex("00000008 04d2162f"), /^N$/],
  [
    { port: 11, speaks: "redis", version: "5.0.14", password: false },
    "*1\r\n$4\r\nINFO\r\n",
    /^\$\d+\r\n# Server\r\nredis_version:5\.0\.14\r\n/,
  ],
  [{ port: 12, speaks: "redis", version: "7.2.0", password: true }, "PING\r\n", /^-NOAUTH /],
  [{ port: 13, speaks: "memcached", version: "1.5.6" }, "version\r\n", /^VERSION 1\.5\.6\r\n$/],
  [{ port: 14, speaks: "mongodb", version: "3.6.8", open: true }, mongoQuery("buildInfo"), /version\0.{4}3\.6\.8\0/s],
  [
    { port: 15, speaks: "mongodb", version: "3.6.8", open: false },
    mongoQuery("listDatabases"),
    /requires authentication/,
  ],
  [
    { port: 16, speaks: "rdp", networkLevelAuthentication: true },
    hex("03000013 0ee0 0000 0000 00 01 00 0800 03000000"),
    /^\x03\0\0\x13\x0e\xd0.{5}\x02.\x08\0\x02\0\0\0$/s,
  ],
  [
    { port: 17, speaks: "rdp", networkLevelAuthentication: true },
    hex("03000013 0ee0 0000 0000 00 01 00 0800 00000000"),
    /^\x03\0\0\x13\x0e\xd0.{5}\x03.\x08\0\x05\0\0\0$/s,
  ],
  [{ port: 18, speaks: "vnc", protocol: "003.008", password: false }, "RFB 003.008\n", /^RFB 003\.008\n\x01\x01$/],
  [
    { port: 19, speaks: "smb", smb1: true, signingRequired: false, dialect: 0x0210 },
    smb1Negotiate(),
    /^\0.{3}\xffSMBr/s,
  ],
  [
    { port: 20, speaks: "smb", smb1: false, signingRequired: true, dialect: 0x0311 },
    smb2Negotiate(),
    /^\0.{3}\xfeSMB.{60}\x41\0\x03\0\x11\x03/s,
  ],
  [
    { port: 21, speaks: "ldap", anonymousBind: true, root: { vendorName: "OpenLDAP" } },
    hex("300c 020101 6007 020103 0400 8000"),
    /^0\x0c\x02\x01\x01a\x07\x0a\x01\0/,
  ],
  [
    { port: 22, speaks: "mqtt", version: "mosquitto version 1.4.15", anonymous: true },
    hex("100c 0004 4d515454 04 02 003c 0000"),
    /^\x20\x02\0\0$/,
  ],
  [
    { port: 23, speaks: "mqtt", version: "", anonymous: false },
    hex("100c 0004 4d515454 04 02 003c 0000"),
    /^\x20\x02\0\x05$/,
  ],
  [
    { port: 24, speaks: "amqp", product: "RabbitMQ", version: "3.7.8" },
    Buffer.from("AMQP\0\0\x09\x01", "latin1"),
    /productS\0\0\0\x08RabbitMQ[^]*versionS\0\0\0\x053\.7\.8/,
  ],
  [{ port: 25, speaks: "openwire", version: "5.17.3" }, null, /ActiveMQ[^]*ProviderVersion\x09\0\x065\.17\.3$/],
  [
    { port: 26, speaks: "kafka", apis: 40 },
    hex("0000000f 0012 0000 00000001 0005 70726f6265"),
    /^\0\0\0\xfa\0\0\0\x01\0\0\0\0\0\x28/,
  ],
  [
    { port: 27, speaks: "mssql", version: "13.0.1601" },
    hex(
      "1201002f00000100 00001a0006 01002000 01 0200210001 030022000404002600 01 ff 090000000000 01 00 00000000 00 00 00",
    ),
    /^\x04\x01[^]*\xff\x0d\0\x06\x41/,
  ],
  [
    { port: 28, speaks: "oracle", versionNumber: 186_647_552 },
    hex("0010 0000 01 00 0000 0136012c 00000800"),
    /VSNNUM=186647552/,
  ],
  [
    { port: 29, speaks: "cassandra", cqlVersion: "3.4.4" },
    hex("04 00 0000 05 00000000"),
    /^\x84\0\0\0\x06[^]*CQL_VERSION\0\x01\0\x053\.4\.4/,
  ],
  [{ port: 30, speaks: "neo4j", bolt: 4 }, hex("6060b017 00000004 00000000 00000000 00000000"), /^\0\0\0\x04$/],
  [
    { port: 31, speaks: "rsync", protocol: "31.0", modules: { backup: "nightly" } },
    "@RSYNCD: 31.0\n#list\n",
    /^@RSYNCD: 31\.0\nbackup\s+nightly\n@RSYNCD: EXIT\n$/,
  ],
  [{ port: 32, speaks: "zookeeper", version: "3.4.10" }, "srvr", /^Zookeeper version: 3\.4\.10/],
  [
    { port: 33, speaks: "rtsp", server: "Hikvision" },
    "OPTIONS * RTSP/1.0\r\nCSeq: 7\r\n\r\n",
    /^RTSP\/1\.0 200 OK\r\nCSeq: 7\r\nServer: Hikvision/,
  ],
  [
    { port: 34, speaks: "sip", server: "Asterisk" },
    "OPTIONS sip:a SIP/2.0\r\nCSeq: 1 OPTIONS\r\n\r\n",
    /^SIP\/2\.0 200 OK\r\nCSeq: 1 OPTIONS\r\nServer: Asterisk/,
  ],
  [{ port: 35, speaks: "nats", version: "2.1.0" }, null, /^INFO \{.*"version":"2\.1\.0"/],
  [
    { port: 36, speaks: "jdwp", version: "1.8.0_181" },
    "JDWP-Handshake\0\0\0\x0b\0\0\0\x01\0\x01\x01",
    /^JDWP-Handshake\0\0\0.\0\0\0\x01\x80\0\0[^]*1\.8\.0_181/,
  ],
  [{ port: 37, speaks: "epmd", nodes: { rabbit: 25_672 } }, hex("0001 6e"), /name rabbit at port 25672/],
  [{ port: 38, speaks: "java-rmi" }, Buffer.from("JRMI\0\x02\x4b", "latin1"), /^N\0\x0c198\.51\.100\.7/],
  [
    { port: 39, speaks: "rpcbind" },
    hex("80000028 00000001 00000000 00000002 000186a0 00000002 00000004 00000000 00000000 00000000 00000000"),
    /^\x80[^]*\0\x01\x86\xa3\0\0\0\x03/,
  ],
  [
    { port: 40, speaks: "modbus", vendor: "Acme", product: "P34", revision: "v2" },
    hex("0001 0000 0005 01 2b 0e 01 00"),
    /Acme[^]*P34[^]*v2$/,
  ],
  [{ port: 41, speaks: "socks", open: true }, hex("05 01 00"), /^\x05\0$/],
  [{ port: 42, speaks: "ajp" }, hex("1234 0001 0a"), /^AB\0\x01\x09$/],
  [
    { port: 43, speaks: "adb", device: "ro.product.name=lab" },
    hex("434e584e 00000001 00001000 07000000 32020000 bcb1a7b1 686f73743a3a00"),
    /^CNXN[^]*device::ro\.product\.name=lab$/,
  ],
  [
    { port: 44, speaks: "x11", vendor: "The X.Org Foundation" },
    hex("6c00 0b00 0000 0000 0000 0000"),
    /^\x01\0\x0b\0[^]*The X\.Org Foundation/,
  ],
  [{ port: 45, speaks: "echo" }, "hello", /^hello$/],
  [{ port: 46, speaks: "banner", greeting: "220 hello\r\n", reply: "500 no\r\n" }, "x", /^220 hello\r\n500 no\r\n$/],
  [
    { port: 47, speaks: "smtp", banner: "mail.acme.test ESMTP Postfix", startTls: true, vrfy: true },
    "EHLO me\r\nVRFY root\r\n",
    /^220 mail\.acme\.test ESMTP Postfix\r\n250-[^]*250-STARTTLS\r\n[^]*250 2\.1\.5 root@acme\.test\r\n$/,
  ],
];

function mongoQuery(command: string): Buffer {
  const key = Buffer.from(`\x10${command}\0`, "latin1");
  const document = Buffer.concat([Buffer.alloc(4), key, hex("01000000 00")]);
  document.writeUInt32LE(document.length, 0);
  const body = Buffer.concat([hex("00000000"), Buffer.from("admin.$cmd\0"), hex("00000000 ffffffff"), document]);
  const head = Buffer.alloc(16);
  head.writeUInt32LE(body.length + 16, 0);
  head.writeUInt32LE(2004, 12);
  return Buffer.concat([head, body]);
}

function smb1Negotiate(): Buffer {
  const body = Buffer.concat([
    hex("ff534d4272000000001853c8000000000000000000000000fffffffe00000000 00 0c00 02"),
    Buffer.from("NT LM 0.12\0"),
  ]);
  return Buffer.concat([hex("00 000000"), body]).fill(body.length, 3, 4);
}

function smb2Negotiate(): Buffer {
  const body = Buffer.concat([
    hex("fe534d42 4000 0000 00000000 0000 0000"),
    Buffer.alloc(48),
    hex("2400 0100 0100 0000 7f000000"),
    Buffer.alloc(24),
    hex("1103"),
  ]);
  return Buffer.concat([hex("00 000000"), body]).fill(body.length, 3, 4);
}

describe("every service speaks its protocol", () => {
  test("to a raw socket", async () => {
    await using acme = await startCompany("acme.test", { services: EXCHANGES.map(([plan]) => plan) });
    const received = await Promise.all(
      EXCHANGES.map(async ([plan, sent, expected]) => {
        await using connection = await acme.net.connect({ host: "acme.test", port: plan.port });
        if (sent !== null) await connection.write(sent);
        const bytes = await readUntil(connection, expected);
        return expected.test(bytes) ? "as expected" : `${plan.speaks} said ${JSON.stringify(bytes)}`;
      }),
    );
    expect(received).toEqual(EXCHANGES.map(() => "as expected"));
  });

  test("and every one of them is in the table above", () => {
    const tried = new Set(EXCHANGES.map(([plan]) => plan.speaks as string));
    expect(Object.keys(PROTOCOLS).filter((name) => !tried.has(name))).toEqual(["hostile"]);
  });
});

const DATAGRAMS: readonly (readonly [ServicePlan, Buffer, RegExp])[] = [
  [
    { port: 123, speaks: "ntp", version: "ntpd 4.2.6p5", control: true },
    Buffer.concat([hex("e3"), Buffer.alloc(47)]),
    /^\x24\x03/,
  ],
  [
    { port: 124, speaks: "ntp", version: "ntpd 4.2.6p5", control: true },
    hex("1602 0001 0000 0000 0000 0000"),
    /version="ntpd 4\.2\.6p5"/,
  ],
  [
    { port: 161, speaks: "snmp", community: "public", description: "Cisco IOS" },
    hex("3026 020101 0406 7075626c6963 a019 020101 020100 020100 300e 300c 0608 2b06010201010100 0500"),
    /public\xa2[^]*Cisco IOS$/,
  ],
  [
    { port: 5060, speaks: "sip-udp", server: "Asterisk PBX" },
    Buffer.from("OPTIONS sip:a SIP/2.0\r\nCSeq: 1 OPTIONS\r\n\r\n"),
    /^SIP\/2\.0 200 OK/,
  ],
  [
    { port: 3478, speaks: "stun", software: "coturn" },
    hex("0001 0000 2112a442 000102030405060708090a0b"),
    /^\x01\x01[^]*coturn/,
  ],
  [{ port: 69, speaks: "tftp" }, Buffer.from("\0\x01x\0octet\0", "latin1"), /File not found/],
  [{ port: 623, speaks: "ipmi" }, hex("0600ff07 00000000 00000000 00 09 2018c881 00388e04b5"), /^\x06\0\xff\x07/],
  [
    { port: 137, speaks: "netbios", names: ["PLANT", "WORKGROUP"] },
    hex(`0001 0000 0001 0000 0000 0000 20 ${"434b"}${"41".repeat(30)} 00 0021 0001`),
    /PLANT {10}/,
  ],
];

describe("every datagram service answers", () => {
  test("what it is asked", async () => {
    await using acme = await startCompany("acme.test", { services: DATAGRAMS.map(([plan]) => plan) });
    const ip = acme.hosts.get("acme.test") ?? "";
    const received = await Promise.all(
      DATAGRAMS.map(async ([plan, sent, expected]) => {
        const reply = (await acme.net.datagram({ ip, port: plan.port }, sent))?.toString("latin1") ?? "silence";
        return expected.test(reply) ? "as expected" : `${plan.speaks} said ${JSON.stringify(reply)}`;
      }),
    );
    expect(received).toEqual(DATAGRAMS.map(() => "as expected"));
  });

  test("and every one of them is in the table above", () => {
    const tried = new Set(DATAGRAMS.map(([plan]) => plan.speaks as string));
    expect(Object.keys(DATAGRAM_PROTOCOLS).filter((name) => !tried.has(name))).toEqual([]);
  });
});

test("no service falls over nonsense", async () => {
  await using acme = await startCompany("acme.test", {
    services: [...EXCHANGES.map(([plan]) => plan), ...DATAGRAMS.map(([plan]) => plan)],
  });
  // The same nonsense on every run: hashes of numbers, and the beginnings of true questions.
  const nonsense = (seed: number) =>
    createHash("shake256", { outputLength: 1 + ((seed * 37) % 300) })
      .update(String(seed))
      .digest();
  const shout = async (port: number, bytes: Buffer): Promise<void> => {
    await using connection = await acme.net.connect({ host: "acme.test", port });
    await connection.write(bytes);
    await connection.read({ idleMs: 5, maxBytes: 4096 });
  };
  const attempts = EXCHANGES.flatMap(([plan, sent], at) => [
    ...[0, 1, 2, 3].map((round) => shout(plan.port, nonsense(at * 4 + round))),
    ...(sent === null ? [] : [1, 5, 9].map((length) => shout(plan.port, Buffer.from(sent).subarray(0, -length)))),
  ]);
  await Promise.allSettled(attempts);
  const ip = acme.hosts.get("acme.test") ?? "";
  const datagrams = DATAGRAMS.flatMap(([plan], at) =>
    [0, 1, 2, 3].map((round) =>
      acme.net.datagram({ ip, port: plan.port }, nonsense(at * 4 + round), { timeoutMs: 20 }),
    ),
  );
  await Promise.allSettled(datagrams);
  await using connection = await acme.net.connect({ host: "acme.test", port: 1 });
  expect(await readUntil(connection, /SSH-2\.0/)).toContain("SSH-2.0");
});

test("mail, FTP and PostgreSQL go on in TLS when asked", async () => {
  await using acme = await startCompany("acme.test", {
    services: [
      { port: 25, speaks: "smtp", banner: "acme.test ESMTP", startTls: true },
      { port: 21, speaks: "ftp", greeting: "ready", tls: true },
      { port: 143, speaks: "imap", greeting: "ready", startTls: true },
      { port: 110, speaks: "pop3", greeting: "ready", startTls: true },
      { port: 5432, speaks: "postgres", version: "16.1", login: "scram", tls: true },
      { port: 993, speaks: "imap", greeting: "ready", implicitTls: true },
    ],
  });
  const upgrade = async (port: number, ask: string | Buffer, after: string): Promise<string> => {
    await using connection = await acme.net.connect({ host: "acme.test", port });
    if (port !== 5432) await readUntil(connection, /\n/);
    await connection.write(ask);
    await readUntil(connection, port === 5432 ? /S/ : /\n/);
    const { connection: secure, tls } = await connection.startTls({ servername: "acme.test" });
    await secure.write(after);
    return `${tls.trusted} ${(await readUntil(secure, /.{8}/s)).slice(0, 8)}`;
  };
  expect(await upgrade(25, "STARTTLS\r\n", "EHLO me\r\n")).toBe("true 250-acme");
  expect(await upgrade(21, "AUTH TLS\r\n", "SYST\r\n")).toBe("true 215 UNIX");
  expect(await upgrade(143, "a STARTTLS\r\n", "b CAPABILITY\r\n")).toBe("true * CAPABI");
  expect(await upgrade(110, "STLS\r\n", "CAPA\r\n")).toBe("true +OK\r\nCAP");
  expect(await upgrade(5432, hex("00000008 04d2162f"), "\0\0\0\x08\0\x03\0\0")).toMatch(/^true R/);
  expect((await acme.net.handshake({ host: "acme.test", port: 993 })).trusted).toBe(true);
});

test.runIf(inject("isNightly"))("hostile services are there to be survived", async () => {
  await using acme = await startCompany("acme.test", {
    services: HOSTILE_PROTOCOLS.map((how, at) => ({ port: 7000 + at, speaks: "hostile", how })),
  });
  const seen = await Promise.all(
    HOSTILE_PROTOCOLS.map(async (how, at) => {
      try {
        await using connection = await acme.net.connect({ host: "acme.test", port: 7000 + at });
        await connection.write("hello\r\n");
        return [how, (await connection.read({ idleMs: 500, totalMs: 1_500, maxBytes: 4096 })).length > 0];
      } catch {
        return [how, "reset"];
      }
    }),
  );
  expect(Object.fromEntries(seen)).toMatchObject({ tarpit: false, "megabyte-banner": true, "echo-chamber": true });
});
