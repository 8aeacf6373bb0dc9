import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailMx } from "./email-mx.ts";

const to = (...hosts: string[]) => hosts.map((exchange, at) => ({ preference: at * 10, exchange }));
const good: Zone = {
  "a.acme.test": { A: ["192.0.2.1"] },
  "b.acme.test": { A: ["192.0.2.2"] },
  "1.2.0.192.in-addr.arpa": { PTR: ["a.acme.test"] },
  "2.2.0.192.in-addr.arpa": { PTR: ["b.acme.test"] },
};

test.each([
  ["two good hosts", { ...good, "acme.test": { MX: to("a.acme.test", "b.acme.test") } }, []],
  ["no mail, said so", { "acme.test": { MX: to("") } }, []],
  ["none", { "acme.test": { A: ["192.0.2.1"] } }, ["mx-absent"]],
  ["one host", { ...good, "acme.test": { MX: to("a.acme.test") } }, ["mx-single"]],
  [
    "the same twice",
    { ...good, "acme.test": { MX: to("a.acme.test", "b.acme.test", "b.acme.test") } },
    ["mx-repeated"],
  ],
  ["an address", { ...good, "acme.test": { MX: to("a.acme.test", "192.0.2.9") } }, ["mx-address"]],
  [
    "an alias",
    { ...good, "c.acme.test": { CNAME: ["a.acme.test"] }, "acme.test": { MX: to("b.acme.test", "c.acme.test") } },
    ["mx-alias"],
  ],
  [
    "a looping alias",
    { ...good, "c.acme.test": { CNAME: ["c.acme.test"] }, "acme.test": { MX: to("b.acme.test", "c.acme.test") } },
    ["mx-alias"],
  ],
  ["no address", { ...good, "acme.test": { MX: to("a.acme.test", "gone.acme.test") } }, ["mx-unresolvable"]],
  [
    "a private address",
    { ...good, "c.acme.test": { A: ["10.1.2.3"] }, "acme.test": { MX: to("a.acme.test", "c.acme.test") } },
    ["mx-private"],
  ],
  ["a placeholder", { ...good, "acme.test": { MX: to("a.acme.test", "ms123.msv1.invalid") } }, ["mx-placeholder"]],
  ["no mail and mail", { ...good, "acme.test": { MX: to("", "a.acme.test", "b.acme.test") } }, ["mx-null-with-others"]],
  [
    "no reverse name",
    { ...good, "1.2.0.192.in-addr.arpa": {}, "acme.test": { MX: to("a.acme.test", "b.acme.test") } },
    ["mx-ptr-missing"],
  ],
  [
    "a reverse name of another domain",
    {
      ...good,
      "1.2.0.192.in-addr.arpa": { PTR: ["x.isp.test"] },
      "acme.test": { MX: to("a.acme.test", "b.acme.test") },
    },
    ["mx-ptr-mismatch"],
  ],
  ["a host that fails", { ...good, "c.acme.test": "fail", "acme.test": { MX: to("a.acme.test", "c.acme.test") } }, []],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(emailMx, zone)).toEqual(expected),
);
