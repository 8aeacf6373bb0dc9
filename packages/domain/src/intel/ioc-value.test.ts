import { describe, expect, test } from "vitest";

import { normalIoc, readIoc } from "./ioc-value.ts";

describe("not indicators", () => {
  test.each([
    "",
    "  ",
    "hello",
    "300.1.2.3",
    "1.2.3",
    "10.0.0.0/33",
    "1.2.3.4:99999",
    "javascript:alert(1)",
    "a b.test",
    "user@",
    "zz".repeat(16),
    "x".repeat(5_000),
    "cve-21-1",
  ])("%j", (text) => expect(readIoc(text)).toBeNull());
});

describe("one spelling each", () => {
  test.each([
    ["192.0.2.1", "ip", "192.0.2.1"],
    ["192.0.2[.]1", "ip", "192.0.2.1"],
    ["2001:DB8:0:0:0:0:0:1", "ip", "2001:db8::1"],
    ["::ffff:192.0.2.1", "ip", "192.0.2.1"],
    ["192.0.2.77/24", "cidr", "192.0.2.0/24"],
    ["192.0.2.77/32", "ip", "192.0.2.77"],
    ["2001:db8::5/32", "cidr", "2001:db8::/32"],
    ["192.0.2.1:443", "ip:port", "192.0.2.1:443"],
    ["[2001:db8::1]:443", "ip:port", "[2001:db8::1]:443"],
    ["EVIL[.]Example", "domain", "evil.example"],
    ["evil(dot)example", "domain", "evil.example"],
    ["evil dot example", "domain", "evil.example"],
    ["evil[.example", "domain", "evil.example"],
    ["evil\\.example", "domain", "evil.example"],
    ["münchen.example", "domain", "xn--mnchen-3ya.example"],
    ["evil.example.", "domain", "evil.example"],
    ["hxxps[://]evil[.]example/a?b=C#frag", "url", "https://evil.example/a?b=C"],
    ["hXXp://EVIL.example:80/Path", "url", "http://evil.example/Path"],
    ["http://192.0.2.1:8080/i", "url", "http://192.0.2.1:8080/i"],
    ["evil.example/gate.php", "url", "http://evil.example/gate.php"],
    ["evil.example:8443", "url", "http://evil.example:8443/"],
    ["Bob[at]Evil[.]Example", "email", "bob@evil.example"],
    ["D41D8CD98F00B204E9800998ECF8427E", "md5", "d41d8cd98f00b204e9800998ecf8427e"],
    ["a".repeat(40), "sha1", "a".repeat(40)],
    ["B".repeat(64), "sha256", "b".repeat(64)],
    ["c".repeat(62), "jarm", "c".repeat(62)],
    ["cve-2021-44228", "cve", "CVE-2021-44228"],
    ['"192.0.2.1",', "ip", "192.0.2.1"],
    ["• evil.example;", "domain", "evil.example"],
  ])("%s is the %s %s", (text, type, value) => expect(readIoc(text)).toEqual({ type, value }));
});

describe("with the kind a feed gave", () => {
  test.each([
    ["ja3", "D41D8CD98F00B204E9800998ECF8427E", { type: "ja3", value: "d41d8cd98f00b204e9800998ecf8427e" }],
    ["domain", "192.0.2.1", { type: "ip", value: "192.0.2.1" }],
    ["ip", "192.0.2.1:80", { type: "ip:port", value: "192.0.2.1:80" }],
    ["url", "evil.example/x", { type: "url", value: "http://evil.example/x" }],
    ["sha256", "abc", null],
    ["email", "nobody", null],
  ] as const)("%s %s", (type, text, ioc) => expect(normalIoc(type, text)).toEqual(ioc));
});

/** Each fills the longest value that is read; a pattern that is quadratic takes seconds for a few hundred of them. */
test.each(["\n", " ", ",", ".", "[", "( ", '" ,', " dot", "[.", "{at", "\\"])("runs of %j are read in time", (unit) => {
  const values = Array.from({ length: 200 }, (_, n) => `a${unit.repeat(4_000 / unit.length)}b${n}`);
  const before = process.cpuUsage();
  for (const value of values) readIoc(value);
  const { user } = process.cpuUsage(before);
  expect(user / 1e6).toBeLessThan(1);
});
