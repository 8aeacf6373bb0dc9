import { expect, test } from "vitest";

import { takeoverDelegation } from "./takeover-delegation.ts";

const TARGET = { domain: "acme.test", host: "lab.acme.test", ips: [] };
type Seen = Parameters<typeof takeoverDelegation.judge>[0];

test.each<[string, Seen, string[]]>([
  ["no delegation", [], []],
  ["servers that answer", [{ name: "ns1.other.test", state: "exists" }], []],
  [
    "one of two gone",
    [
      { name: "ns1.other.test", state: "exists" },
      { name: "ns2.other.test", state: "gone" },
    ],
    ["delegation-dangling"],
  ],
  ["a domain for sale", [{ name: "ns1.lapsed.test", state: "registrable" }], ["delegation-registrable"]],
  [
    "one gone and one for sale",
    [
      { name: "a.other.test", state: "gone" },
      { name: "ns1.lapsed.test", state: "registrable" },
    ],
    ["delegation-registrable"],
  ],
])("%s", (_, servers, outcomes) =>
  expect(takeoverDelegation.judge(servers, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes),
);
