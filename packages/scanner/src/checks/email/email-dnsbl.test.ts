import { describe, expect, test } from "vitest";

import { BLOCK_LISTS, inspectBlockLists, readListAnswer } from "../../mail/dnsbl.ts";
import { look, outcomes } from "../../mail/testing/look.ts";
import { type Zone, zoneDns } from "../../mail/testing/zone.ts";
import { emailDnsbl } from "./email-dnsbl.ts";

const alive: Zone = Object.fromEntries(
  BLOCK_LISTS.map((list) => [
    `${list.lists === "addresses" ? "2.0.0.127" : "test"}.${list.zone}`,
    { A: ["127.0.0.2"] },
  ]),
);
const mail: Zone = {
  "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }] },
  "mx.acme.test": { A: ["192.0.2.1"] },
};

test.each([
  ["clean", {}, []],
  ["an address", { "1.2.0.192.bl.spamcop.net": { A: ["127.0.0.2"] } }, ["dnsbl-address-listed"]],
  ["a name", { "acme.test.dbl.spamhaus.org": { A: ["127.0.1.2"] } }, ["dnsbl-domain-listed"]],
  ["a range of end users", { "1.2.0.192.zen.spamhaus.org": { A: ["127.0.0.10"] } }, ["dnsbl-policy-listed"]],
  ["a refusal", { "1.2.0.192.zen.spamhaus.org": { A: ["127.255.255.254"] } }, []],
  ["a dead list", { "2.0.0.127.psbl.surriel.com": {} }, []],
] satisfies [string, Zone, string[]][])("%s", async (_, more, expected) =>
  expect(await outcomes(emailDnsbl, { ...mail, ...alive, ...more })).toEqual(expected),
);

test("when no list answers, nothing can be said", async () =>
  await expect(look(emailDnsbl, mail)).rejects.toThrow("no block list answered"));

describe("answers", () => {
  test.each([
    [["127.0.0.4"], { seen: ["127.0.0.4"] }],
    [[], { seen: [] }],
    [["127.255.255.252"], { unseen: expect.stringContaining("refuses") }],
    [["127.0.0.1"], { unseen: expect.stringContaining("refuses") }],
    [["192.0.2.1"], { unseen: expect.stringContaining("no answer of a block list") }],
  ])("%j", (codes, meaning) => expect(readListAnswer(codes)).toEqual(meaning));
});

test("IPv6 is asked in nibbles", async () => {
  const name = "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.l.test";
  const observations = await inspectBlockLists(
    { ips: ["2001:db8::1"], names: [] },
    zoneDns({ "2.0.0.127.l.test": { A: ["127.0.0.2"] }, [name]: { A: ["127.0.0.3"] } }),
    [{ id: "L", zone: "l.test", lists: "addresses" }],
  );
  expect(observations).toEqual([{ list: "L", subject: "2001:db8::1", codes: { seen: ["127.0.0.3"] } }]);
});
