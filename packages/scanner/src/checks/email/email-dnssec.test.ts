import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailDnssec } from "./email-dnssec.ts";

const ds = (algorithm: number, digestType = 2) => ({ keyTag: 1, algorithm, digestType, digest: Buffer.alloc(32) });
const signed: Zone["acme.test"] = { DS: [ds(13)], DNSKEY: [{ flags: 257 }], SOA: [{}] };

test.each([
  ["signed", { "acme.test": signed }, []],
  ["unsigned", { "acme.test": { SOA: [{}] } }, ["dnssec-absent"]],
  ["a promise without keys", { "acme.test": { DS: [ds(13)], SOA: [{}] } }, ["dnssec-broken"]],
  [
    "a resolver that refuses the answer",
    { "acme.test": { DS: [ds(13)], DNSKEY: "fail", SOA: "fail" } },
    ["dnssec-broken"],
  ],
  [
    "signatures that ended",
    { "acme.test": { DS: [ds(13)], DNSKEY: [{ flags: 257 }], SOA: "fail", RRSIG: [{ expiration: 1_771_000_000 }] } },
    ["dnssec-expired"],
  ],
  [
    "signatures that hold for keys of another DS",
    { "acme.test": { DS: [ds(13)], DNSKEY: [{ flags: 257 }], SOA: "fail", RRSIG: [{ expiration: 1_900_000_000 }] } },
    ["dnssec-broken"],
  ],
  ["RSA with SHA-1", { "acme.test": { ...signed, DS: [ds(5)] } }, ["dnssec-weak"]],
  ["a SHA-1 digest only", { "acme.test": { ...signed, DS: [ds(13, 1)] } }, ["dnssec-weak"]],
  ["both digests", { "acme.test": { ...signed, DS: [ds(13, 1), ds(13, 2)] } }, []],
  [
    "mail elsewhere, unsigned",
    { "acme.test": { ...signed, MX: [{ preference: 1, exchange: "mx.host.test" }] }, "host.test": { SOA: [{}] } },
    ["dnssec-mx-unsigned"],
  ],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(emailDnssec, zone, {}, { signed: ["acme.test"] })).toEqual(expected),
);
