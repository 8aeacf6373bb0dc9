import { readIoc } from "@parapet/domain/intel";
import { expect, test } from "vitest";

import { createWarningMatcher, type WarningList } from "./warning-matcher.ts";

const list = (kind: string, attributes: string[], entries: string[]): WarningList => ({
  id: kind,
  name: kind,
  kind,
  attributes,
  entries,
});

const warningsOf = createWarningMatcher([
  list(
    "cidr",
    ["ip-src", "ip-dst", "ip-dst|port", "url"],
    ["192.0.2.0/24", "198.51.100.7", "2001:db8::/32", "nonsense"],
  ),
  list("hostname", ["domain", "hostname", "url"], [".dyn.example", "short.example"]),
  list("string", ["domain", "md5", "url"], ["exact.example", "D41D8CD98F00B204E9800998ECF8427E"]),
  list("substring", ["email-src"], ["throwaway.example"]),
  list("regex", ["url", "domain"], ["/^update[0-9]+\\.vendor\\.example$/", "(((", "login=.*"]),
]);

test.each([
  ["192.0.2.77", ["cidr"]],
  ["192.0.3.1", []],
  ["198.51.100.7", ["cidr"]],
  ["198.51.100.8", []],
  ["2001:db8:1::9", ["cidr"]],
  ["192.0.2.77:443", ["cidr"]],
  ["http://192.0.2.77/x", ["cidr"]],
  ["dyn.example", ["hostname"]],
  ["a.b.dyn.example", ["hostname"]],
  ["notdyn.example", []],
  ["https://short.example/x", ["hostname"]],
  ["exact.example", ["string"]],
  ["sub.exact.example", []],
  ["d41d8cd98f00b204e9800998ecf8427e", ["string"]],
  ["bob@throwaway.example", ["substring"]],
  ["update12.vendor.example", ["regex"]],
  ["http://evil.example/?login=1", ["regex"]],
])("%s is on %j", (text, names) => {
  const ioc = readIoc(text);
  expect(ioc && warningsOf(ioc)).toEqual(names);
});

test("a hostile pattern cannot block matching", () => {
  const slow = createWarningMatcher([list("regex", ["url"], ["^(a+)+$"])]);
  const ioc = readIoc(`http://evil.example/${"a".repeat(3_000)}!`);
  expect(ioc && slow(ioc)).toEqual([]);
});
