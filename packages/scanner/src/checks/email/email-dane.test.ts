import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailDane } from "./email-dane.ts";

const tlsa = (usage: number) => ({ usage, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 7) });
const MX = [{ preference: 1, exchange: "mx.acme.test" }];
const zone = (usages: number[]): Zone => ({ "acme.test": { MX }, "_25._tcp.mx.acme.test": { TLSA: usages.map(tlsa) } });

test.each([
  ["a signed promise", zone([3]), ["acme.test"], []],
  ["none", zone([]), ["acme.test"], ["dane-absent"]],
  ["unsigned", zone([3]), [], ["dane-unsigned"]],
  ["of the wrong kind", zone([0, 1]), ["acme.test"], ["dane-unusable"]],
  [
    "on one of two hosts",
    { ...zone([3]), "acme.test": { MX: [...MX, { preference: 2, exchange: "b.acme.test" }] } },
    ["acme.test"],
    ["dane-partial"],
  ],
  ["a zone that fails", { "acme.test": { MX }, "_25._tcp.mx.acme.test": "fail" }, [], []],
  ["no mail", { "acme.test": { A: ["192.0.2.1"] } }, [], []],
] satisfies [string, Zone, string[], string[]][])("%s", async (_, records, signed, expected) =>
  expect(await outcomes(emailDane, records, {}, { signed })).toEqual(expected),
);
