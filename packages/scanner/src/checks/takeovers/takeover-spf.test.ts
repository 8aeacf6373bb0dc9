import { expect, test } from "vitest";

import { takeoverSpf } from "./takeover-spf.ts";

const TARGET = { domain: "acme.test", host: "news.acme.test", ips: [] };
type Seen = Parameters<typeof takeoverSpf.judge>[0];

test.each<[string, Seen, string[]]>([
  ["no terms", [], []],
  ["a sender that exists", [{ name: "spf.mailer.test", state: "exists" }], []],
  ["a sender that is gone", [{ name: "spf.mailer.test", state: "gone" }], ["host-spf-dangling"]],
  ["a sender that is for sale", [{ name: "spf.lapsed.test", state: "registrable" }], ["host-spf-registrable"]],
])("%s", (_, names, outcomes) =>
  expect(takeoverSpf.judge(names, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes),
);
