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
  [
    "an issuer with parameters",
    { "acme.test": { CAA: [caa("issue", "ca.test; accounturi=https://ca.test/a/1; x=y")] } },
    [],
  ],
  ["nobody", { "acme.test": { CAA: [caa("issue", " ; ")] } }, []],
  ["an issuer written as an address", { "acme.test": { CAA: [caa("issue", "https://ca.test/")] } }, ["caa-malformed"]],
  ["two issuers in one record", { "acme.test": { CAA: [caa("issue", "ca.test, other.test")] } }, ["caa-malformed"]],
  ["quotes within quotes", { "acme.test": { CAA: [caa("issuewild", '"ca.test"')] } }, ["caa-malformed"]],
  ["a trailing dot", { "acme.test": { CAA: [caa("issue", "ca.test.")] } }, ["caa-malformed"]],
  ["parameters that are none", { "acme.test": { CAA: [caa("issue", "ca.test; policy")] } }, ["caa-malformed"]],
  [
    "a contact without a scheme",
    { "acme.test": { CAA: [caa("issue"), caa("iodef", "security@acme.test")] } },
    ["caa-malformed"],
  ],
  ["a contact by mail", { "acme.test": { CAA: [caa("issue"), caa("iodef", "mailto:security@acme.test")] } }, []],
  ["a tag with a hyphen", { "acme.test": { CAA: [caa("issue"), caa("issue-wild")] } }, ["caa-malformed"]],
] satisfies [string, Zone, string[]][])("%s", async (_, zone, expected) =>
  expect(await outcomes(emailCaa, zone)).toEqual(expected),
);
