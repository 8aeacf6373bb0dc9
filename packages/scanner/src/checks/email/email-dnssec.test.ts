import { zoneSigner } from "@parapet/lab/dns/zone-signer";
import { expect, test } from "vitest";

import { look, testContext, zoneNet } from "../../mail/testing/look.ts";
import { signedZone, SOA } from "../../mail/testing/signed-zone.ts";
import type { ZoneSet } from "../../mail/testing/zone.ts";
import { emailDnssec } from "./email-dnssec.ts";

const DAY_MS = 86_400_000;
const fingerprint = (zone: ZoneSet, change: object): ZoneSet => ({
  ...zone,
  DS: [{ ...(zone.DS as object[])[0], ...change }],
});
const without = (zone: ZoneSet, ...types: (keyof ZoneSet)[]): ZoneSet =>
  Object.fromEntries(Object.entries(zone).filter(([type]) => !types.includes(type as keyof ZoneSet)));

const signed = signedZone();
const other = zoneSigner("acme.test", "bogus");

test.each<[string, ZoneSet, string[], days?: number]>([
  ["signed", signed, []],
  ["unsigned", { SOA: [SOA] }, ["dnssec-absent"]],
  ["a promise without keys", without(signed, "DNSKEY"), ["dnssec-broken"]],
  ["keys that the parent does not know", { ...signed, DNSKEY: [other.dnskey.data] }, ["dnssec-broken"]],
  ["a fingerprint of another key", fingerprint(signed, { digest: Buffer.alloc(32) }), ["dnssec-broken"]],
  ["a wrong signature", signedZone("bogus"), ["dnssec-broken"]],
  [
    "data that was changed after it was signed",
    { ...signed, SOA: [{ ...SOA, serial: 8 }], NS: ["ns2.acme.test"] },
    ["dnssec-broken"],
  ],
  [
    "one set whose name was read otherwise than signed",
    { ...signed, SOA: [{ ...SOA, rname: "host.master.acme.test" }] },
    [],
  ],
  ["signatures that ended", signed, ["dnssec-expired"], 30],
  ["signatures that have not begun", signed, ["dnssec-broken"], -30],
  ["RSA with SHA-1, of a key that is not there", fingerprint(signed, { algorithm: 5 }), ["dnssec-broken"]],
  ["only an algorithm that no one can verify", fingerprint(signed, { algorithm: 12 }), ["dnssec-weak"]],
  ["only an algorithm that is newer than this", fingerprint(signed, { algorithm: 99 }), []],
  ["a SHA-1 digest that does not match", fingerprint(signed, { digestType: 1 }), ["dnssec-broken"]],
])("%s", async (_, zone, expected, days = 0) => {
  const now = () => new Date(Date.now() + days * DAY_MS);
  const target = { domain: "acme.test" };
  const seen = await emailDnssec.observe(target, zoneNet({ "acme.test": zone }), { ...testContext(), now });
  expect(emailDnssec.judge(seen, target).map(({ outcome }) => outcome)).toEqual(expected);
});

test.each<[string, ZoneSet]>([
  ["a resolver that leaves signatures out", without(signed, "RRSIG")],
  ["name servers that do not answer", { ...signed, DNSKEY: "fail" }],
])("%s: not assessed", async (_, zone) => {
  const missed: string[] = [];
  const context = { ...testContext(), missed: ({ reason }: { reason: string }) => missed.push(reason) };
  const target = { domain: "acme.test" };
  const seen = await emailDnssec.observe(target, zoneNet({ "acme.test": zone }), context);
  expect(emailDnssec.judge(seen, target)).toEqual([]);
  expect(missed).toContain("server-failure");
});

test("mail elsewhere, unsigned", async () => {
  const zone = {
    "acme.test": { ...signed, MX: [{ preference: 1, exchange: "mx.host.test" }] },
    "host.test": { SOA: [SOA] },
  };
  const found = await look(emailDnssec, zone, {}, { now: () => new Date() });
  expect(found).toMatchObject([{ outcome: "dnssec-mx-unsigned", subject: "host.test" }]);
});
