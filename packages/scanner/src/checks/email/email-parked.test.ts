import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailParked } from "./email-parked.ts";

const dmarc = (text: string): Zone => ({ "_dmarc.acme.test": { TXT: [text] } });
const nullMx = { MX: [{ preference: 0, exchange: "" }] };

test.each([
  ["closed", { "acme.test": { ...nullMx, TXT: ["v=spf1 -all"] }, ...dmarc("v=DMARC1; p=reject") }, []],
  [
    "a domain with mail is none of its business",
    { "acme.test": { MX: [{ preference: 1, exchange: "mx.acme.test" }], TXT: ["v=spf1 +all"] } },
    [],
  ],
  ["senders allowed", { "acme.test": { ...nullMx, TXT: ["v=spf1 a -all"] } }, ["parked-spf-open"]],
  ["a soft end", { "acme.test": { ...nullMx, TXT: ["v=spf1 ~all"] } }, ["parked-spf-open"]],
  ["a watching policy", { "acme.test": nullMx, ...dmarc("v=DMARC1; p=none") }, ["parked-dmarc-open"]],
  ["not said", { "acme.test": { TXT: ["v=spf1 -all"] } }, ["parked-no-null-mx"]],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(emailParked, zone)).toEqual(expected),
);
