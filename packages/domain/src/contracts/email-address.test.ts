import { expect, test } from "vitest";

import { compareEmailDomain, toEmailAddress } from "./email-address.ts";

test.each([
  "",
  "a",
  "a@",
  "@b.test",
  "a@b",
  "a b@c.test",
  "a@@c.test",
  ".a@c.test",
  "a..b@c.test",
  "a@127.0.0.1",
  "a\r\nBcc: x@y.test",
  "<a>@c.test",
  `${"a".repeat(65)}@c.test`,
  '"a"@c.test',
])("%j is not an address", (typed) => expect(toEmailAddress(typed)).toBeNull());

test.each([
  ["  Ann.Lee@Acme.TEST ", "ann.lee@acme.test"],
  ["ann+tag@acme.test", "ann+tag@acme.test"],
  ["ann@münchen.example", "ann@xn--mnchen-3ya.example"],
])("%j is %j", (typed, address) => expect(toEmailAddress(typed)).toBe(address));

test.each([
  ["ann@acme.test", "acme.test", "valid"],
  ["ann@mail.acme.test", "acme.test", "valid"],
  ["ann@ACME.test", "Acme.Test.", "valid"],
  ["ann@notacme.test", "acme.test", "invalid-domain"],
  ["ann@acme.test", "nonsense", "invalid-domain"],
  ["ann", "acme.test", "invalid-email"],
] as const)("%s against %s: %s", (email, domain, verdict) => expect(compareEmailDomain(email, domain)).toBe(verdict));
