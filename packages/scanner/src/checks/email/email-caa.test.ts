import { expect, test } from "vitest";

import { outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailCaa } from "./email-caa.ts";

const caa = (tag: string, value = "ca.test", flags = 0) => ({ tag, value, flags });

test.each([
  ["web and mail", { "acme.test": { CAA: [caa("issue"), caa("issuemail", ";")] } }, []],
  ["none", { "acme.test": { A: ["192.0.2.1"] } }, ["caa-absent"]],
  ["web only", { "acme.test": { CAA: [caa("issue")] } }, []],
  [
    "an unknown critical property",
    { "acme.test": { CAA: [caa("issuemail"), caa("tbs", "x", 128)] } },
    ["caa-unknown-critical"],
  ],
  ["an unknown property that is not critical", { "acme.test": { CAA: [caa("issuemail"), caa("tbs")] } }, []],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(emailCaa, zone)).toEqual(expected),
);
