import { expect, test } from "vitest";

import { toDomainName } from "./domain-name.ts";

test.each([
  ["example.com", "example.com"],
  ["Example.COM.", "example.com"],
  ["  example.com ", "example.com"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["_dmarc.example.com", "_dmarc.example.com"],
  ["a-b.co.uk", "a-b.co.uk"],
])("%j is the name %j", (typed, name) => expect(toDomainName(typed)).toBe(name));

test.each([
  "",
  " ",
  "localhost",
  "127.1",
  "0x7f.1",
  "2130706433",
  "127.0.0.1",
  "①②⑦.⓪.⓪.①",
  "[::1]",
  "a.com;id",
  "$(id).com",
  "-oN",
  "-a.com",
  "a-.com",
  "a..com",
  "exa mple.com",
  "http://example.com",
  "example.com/path",
  "example.com:443",
  "user@example.com",
  "example.123",
  `${"a".repeat(64)}.com`,
  `${"abc.".repeat(80)}com`,
])("%j is refused", (typed) => expect(toDomainName(typed)).toBeNull());
