import { expect, test } from "vitest";

import { outcomes, testContext, zoneNet } from "../../mail/testing/look.ts";
import { signedSet, signedZone } from "../../mail/testing/signed-zone.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailDane } from "./email-dane.ts";

const tlsa = (usage: number) => ({ usage, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 7) });
const MX = [{ preference: 1, exchange: "mx.acme.test" }];
const AT = "_25._tcp.mx.acme.test";
const unsigned = (usages: number[]): Zone => ({ "acme.test": { MX }, [AT]: { TLSA: usages.map(tlsa) } });
const zone = (usages: number[]): Zone => ({
  "acme.test": { ...signedZone(), MX },
  [AT]: signedSet("TLSA", usages.map(tlsa), AT),
});

test.each([
  ["a signed promise", zone([3]), []],
  ["none", unsigned([]), ["dane-absent"]],
  ["in a zone that is not signed", unsigned([3]), ["dane-unsigned"]],
  ["without a signature in a signed zone", { ...zone([3]), [AT]: { TLSA: [tlsa(3)] } }, ["dane-unsigned"]],
  [
    "changed after they were signed",
    { ...zone([3]), [AT]: { ...signedSet("TLSA", [tlsa(3)], AT), TLSA: [tlsa(2)] } },
    ["dane-unsigned"],
  ],
  [
    "in a zone that does not validate",
    { ...zone([3]), "acme.test": { ...signedZone("bogus"), MX } },
    ["dane-unsigned"],
  ],
  ["of the wrong kind", zone([0, 1]), ["dane-unusable"]],
  [
    "on one of two hosts",
    { ...zone([3]), "acme.test": { ...signedZone(), MX: [...MX, { preference: 2, exchange: "b.acme.test" }] } },
    ["dane-partial"],
  ],
  ["a zone that fails", { "acme.test": { MX }, [AT]: "fail" }, []],
  ["no mail", { "acme.test": { A: ["192.0.2.1"] } }, []],
] satisfies [string, Zone, string[]][])("%s", async (_, records, expected) =>
  expect(await outcomes(emailDane, records, {}, { now: () => new Date() })).toEqual(expected),
);

test.each<[string, Zone]>([
  [
    "a resolver that leaves signatures out",
    { ...zone([3]), "acme.test": { ...signedZone(), RRSIG: [], MX }, [AT]: { TLSA: [tlsa(3)] } },
  ],
  [
    "behind an alias",
    {
      ...zone([3]),
      [AT]: { CNAME: ["tlsa.acme.test"] },
      "tlsa.acme.test": signedSet("TLSA", [tlsa(3)], "tlsa.acme.test"),
    },
  ],
])("%s: not assessed", async (_, records) => {
  const missed: string[] = [];
  const context = {
    ...testContext(),
    now: () => new Date(),
    missed: ({ reason }: { reason: string }) => missed.push(reason),
  };
  const target = { domain: "acme.test" };
  expect(emailDane.judge(await emailDane.observe(target, zoneNet(records), context), target)).toEqual([]);
  expect(missed).toEqual(["server-failure"]);
});
