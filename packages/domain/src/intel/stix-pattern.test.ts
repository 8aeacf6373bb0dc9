import { describe, expect, test } from "vitest";

import { readIoc } from "./ioc-value.ts";
import { CERTIFICATE_TAG, namesCertificate, readStixPattern, writeStixPattern } from "./stix-pattern.ts";

describe("not supported, and said so", () => {
  test.each([
    ["", "not a STIX pattern"],
    ["rule yara { }", "not a STIX pattern"],
    ["[process:command_line LIKE '%x%']", "names no"],
    ["[windows-registry-key:key = 'HKLM\\\\x']", "names no"],
    ["[domain-name:value NOT = 'a.example']", "negate"],
    ["[domain-name:value != 'a.example']", "negate"],
    ["[domain-name:value MATCHES '^a']", "names no"],
    [`[domain-name:value = '${"a".repeat(30_000)}']`, "too long"],
  ])("%s", (pattern, reason) => {
    const answer = readStixPattern(pattern);
    expect(answer).toMatchObject({ supported: false });
    expect("reason" in answer && answer.reason).toContain(reason);
  });
});

describe("what is named", () => {
  test.each([
    ["[ipv4-addr:value = '203.0.113.1']", ["203.0.113.1"]],
    ["[ipv6-addr:value = '2001:DB8::1']", ["2001:db8::1"]],
    ["[ipv4-addr:value ISSUBSET '198.51.100.0/24']", ["198.51.100.0/24"]],
    ["[domain-name:value = 'evil.example' OR domain-name:value = 'Bad.example']", ["evil.example", "bad.example"]],
    ["[domain-name:value IN ('a.example', 'b.example')]", ["a.example", "b.example"]],
    ["[url:value = 'http://evil.example/it\\'s']", ["http://evil.example/it's"]],
    [`[file:hashes.'SHA-256' = '${"a".repeat(64)}' AND file:name = 'x.exe']`, ["a".repeat(64)]],
    [
      `[file:hashes.MD5 = '${"b".repeat(32)}'] OR [file:hashes.'SHA-1' = '${"c".repeat(40)}']`,
      ["b".repeat(32), "c".repeat(40)],
    ],
    [
      "[network-traffic:dst_ref.type = 'ipv4-addr' AND network-traffic:dst_ref.value = '203.0.113.9' AND network-traffic:dst_port = 4444]",
      ["203.0.113.9:4444"],
    ],
    ["[email-addr:value = 'A@Evil.example'] WITHIN 5 MINUTES", ["a@evil.example"]],
  ])("%s", (pattern, values) => {
    const answer = readStixPattern(pattern);
    expect("iocs" in answer && answer.iocs.map((ioc) => ioc.value)).toEqual(values);
  });
});

test.each([
  "203.0.113.1",
  "203.0.113.0/24",
  "203.0.113.1:80",
  "[2001:db8::1]:80",
  "evil.example",
  "http://evil.example/it's",
  "a@evil.example",
  "d".repeat(32),
  "e".repeat(40),
  "f".repeat(64),
])("%s survives being written and read", (text) => {
  const ioc = readIoc(text);
  const pattern = ioc && writeStixPattern(ioc);
  expect(pattern && readStixPattern(pattern)).toEqual({ supported: true, iocs: [ioc] });
});

test.each([
  ["d".repeat(32), "MD5"],
  ["e".repeat(40), "'SHA-1'"],
  ["f".repeat(64), "'SHA-256'"],
])("the fingerprint %s of a certificate is none of a file", (value, algorithm) => {
  const ioc = readIoc(value);
  const pattern = (ioc && writeStixPattern({ ...ioc, tags: [CERTIFICATE_TAG] })) ?? "";
  expect(pattern).toBe(`[x509-certificate:hashes.${algorithm} = '${value}']`);
  expect([namesCertificate(pattern), readStixPattern(pattern)]).toEqual([true, { supported: true, iocs: [ioc] }]);
  expect(namesCertificate((ioc && writeStixPattern(ioc)) ?? "")).toBe(false);
});
