import { describe, expect, test } from "vitest";

import { clientHello } from "../../tls/client-hello.ts";
import type { TlsOffer } from "../../tls/probe-tls.ts";
import { hasFirstRecord, readServerHello } from "../../tls/server-hello.ts";
import { tlsProtocols } from "./tls-protocols.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const GOOD: TlsOffer = {
  versions: ["TLS 1.2", "TLS 1.3"],
  speaksSsl2: false,
  weakClasses: [],
  hasForwardSecrecy: true,
  compresses: false,
  secureRenegotiation: true,
  postQuantum: true,
  authenticated12: true,
  groupBits: null,
  refusesFallback: null,
};

test.each<[string, Partial<TlsOffer>, string[]]>([
  ["a good one", {}, []],
  ["only 1.3", { versions: ["TLS 1.3"] }, []],
  ["no 1.3", { versions: ["TLS 1.2"], postQuantum: false }, ["tls-no-13"]],
  ["old versions beside", { versions: ["TLS 1.0", "TLS 1.1", "TLS 1.2", "TLS 1.3"] }, ["tls-old-versions"]],
  ["only old ones", { versions: ["TLS 1.0"], postQuantum: false }, ["tls-old-versions", "tls-no-modern-version"]],
  ["SSL 3", { versions: ["SSLv3", "TLS 1.2", "TLS 1.3"] }, ["tls-ssl3"]],
  ["SSL 2", { speaksSsl2: true }, ["tls-ssl2"]],
  ["suites that protect nothing", { weakClasses: ["null", "export"] }, ["tls-broken-cipher"]],
  ["weak suites", { weakClasses: ["rc4", "3des"] }, ["tls-weak-cipher"]],
  ["static keys beside good ones", { weakClasses: ["no-forward-secrecy"] }, []],
  ["static keys only", { weakClasses: ["no-forward-secrecy"], hasForwardSecrecy: false }, ["tls-no-forward-secrecy"]],
  ["only CBC in 1.2", { authenticated12: false }, ["tls-cbc-only"]],
  ["no 1.2 at all", { versions: ["TLS 1.3"], authenticated12: null }, []],
  ["a group of 2,047 bits", { groupBits: 2_047 }, ["tls-small-group"]],
  ["a group of 2,048 bits", { groupBits: 2_048 }, []],
  ["a second try that is taken", { refusesFallback: false }, ["tls-no-fallback-signal"]],
  ["a second try that is turned away", { refusesFallback: true }, []],
  ["compression", { compresses: true }, ["tls-compression"]],
  ["old renegotiation", { secureRenegotiation: false }, ["tls-insecure-renegotiation"]],
  ["no post-quantum group", { postQuantum: false }, ["tls-no-post-quantum"]],
])("%s", (_, offer, outcomes) => {
  expect(tlsProtocols.judge({ ...GOOD, ...offer }, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});

describe("the answer to a hello", () => {
  const extension = Buffer.from("002b00020304003300021 1ec".replaceAll(" ", ""), "hex");
  const body = Buffer.concat([
    Buffer.from("0303", "hex"),
    Buffer.alloc(32, 7),
    Buffer.from([0]),
    Buffer.from("130100", "hex"),
    Buffer.from([0, extension.length]),
    extension,
  ]);
  const record = Buffer.concat([Buffer.from([22, 3, 3, 0, body.length + 4, 2, 0, 0, body.length]), body]);

  test("names version, suite and group", () => {
    expect(readServerHello(record)).toMatchObject({
      kind: "agreed",
      version: 0x0304,
      suite: 0x1301,
      group: 0x11ec,
      compression: 0,
    });
    expect(hasFirstRecord(record)).toBe(true);
    expect(hasFirstRecord(record.subarray(0, 20))).toBe(false);
  });

  test.each<[string, Buffer, string]>([
    ["an alert", Buffer.from([21, 3, 3, 0, 2, 2, 40]), "declined"],
    ["silence", Buffer.alloc(0), "declined"],
    ["a web page", Buffer.from("HTTP/1.1 400 Bad Request"), "not-tls"],
    ["half a record", record.subarray(0, 30), "not-tls"],
    [
      "a session id longer than may be",
      Buffer.concat([record.subarray(0, 43), Buffer.from([255]), record.subarray(44)]),
      "not-tls",
    ],
  ])("%s", (_, bytes, kind) => expect(readServerHello(bytes).kind).toBe(kind));

  test("any bytes are read without harm", () => {
    for (let length = 0; length < record.length; length++)
      expect(() => readServerHello(record.subarray(0, length))).not.toThrow();
  });

  test("a hello says how long it is", () => {
    const hello = clientHello({ version: "TLS 1.2", suites: [0xc02f], serverName: "www.acme.test" });
    expect(hello.readUInt16BE(3)).toBe(hello.length - 5);
    expect(hello.includes("www.acme.test")).toBe(true);
  });
});
