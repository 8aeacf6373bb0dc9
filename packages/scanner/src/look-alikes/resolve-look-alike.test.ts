import { expect, test } from "vitest";

import { type Zone, zoneDns } from "../mail/testing/zone.ts";
import { createNameResolver } from "./resolve-look-alike.ts";

const zone: Zone = {
  "taken.test": {
    NS: ["ns.host.test."],
    A: ["192.0.2.1"],
    MX: [{ preference: 1, exchange: "mx.taken.test" }],
    TXT: ["v=spf1 -all", "x".repeat(65_000)],
  },
  "bare.test": { SOA: [{}] },
  "broken.test": "fail",
  "half.test": { NS: ["ns.host.test"], MX: "fail" },
  "loop.test": { CNAME: ["loop.test"] },
  "*.pages.test": { A: ["192.0.2.9"] },
  "mine.host.test": { A: ["192.0.2.8"] },
};
const resolve = createNameResolver(zoneDns(zone), new AbortController().signal);

test.each([
  ["free.test", { registered: { seen: false } }],
  ["taken.test", { registered: { seen: true }, ns: ["ns.host.test"], a: ["192.0.2.1"], mx: ["mx.taken.test"] }],
  ["bare.test", { registered: { seen: true }, ns: [] }],
  ["broken.test", { registered: { unseen: expect.stringContaining("SERVFAIL") } }],
  ["loop.test", { registered: { unseen: expect.stringContaining("never end") } }],
  ["half.test", { registered: { seen: true }, unseen: ["MX"] }],
  ["brand.pages.test", { registered: { seen: false }, wildcard: true }],
  ["mine.host.test", { registered: { seen: true }, wildcard: false }],
])("%s", async (name, expected) => expect(await resolve(name)).toMatchObject(expected));

test("long texts are cut", async () =>
  expect((await resolve("taken.test")).txt.every((text) => text.length <= 300)).toBe(true));
