import { expect, test } from "vitest";

import { caIdentifiers } from "../../tls/ca-identifiers.ts";
import { tlsCaa } from "./tls-caa.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

const seen = (records: readonly [tag: string, value: string][], isWildcard = false) => ({
  host: "www.acme.test",
  issuer: "Let's Encrypt",
  notBefore: "2026-05-01",
  isWildcard,
  identifiers: caIdentifiers(["Let's Encrypt"]),
  caa: {
    domain: "www.acme.test",
    source: "acme.test",
    records: records.map(([tag, value]) => ({ tag, value, critical: false })),
  },
});

test.each<[string, ReturnType<typeof seen>, number]>([
  ["its issuer is allowed", seen([["issue", "letsencrypt.org"]]), 0],
  ["with parameters", seen([["issue", "LetsEncrypt.org; accounturi=https://ca.example/1"]]), 0],
  [
    "one of several is",
    seen([
      ["issue", "digicert.com"],
      ["issue", "letsencrypt.org"],
    ]),
    0,
  ],
  ["another is allowed", seen([["issue", "digicert.com"]]), 1],
  ["none is allowed", seen([["issue", ";"]]), 1],
  ["nothing is said about certificates of sites", seen([["iodef", "mailto:security@acme.test"]]), 0],
  [
    "a wildcard that is forbidden",
    seen(
      [
        ["issue", "letsencrypt.org"],
        ["issuewild", ";"],
      ],
      true,
    ),
    1,
  ],
  [
    "the rule of wildcards for a certificate without one",
    seen([
      ["issue", "letsencrypt.org"],
      ["issuewild", ";"],
    ]),
    0,
  ],
  ["a wildcard without a rule of its own", seen([["issue", "letsencrypt.org"]], true), 0],
])("%s", (_, it, count) => expect(tlsCaa.judge(it, TARGET)).toHaveLength(count));

test("no certificate of the public, or no records", () => expect(tlsCaa.judge(null, TARGET)).toEqual([]));

test.each([
  ["ISRG", ["Internet Security Research Group"], "letsencrypt.org"],
  ["a brand of Sectigo by its root", ["ZeroSSL", "The USERTRUST Network"], "sectigo.com"],
  ["Google", ["Google Trust Services LLC"], "pki.goog"],
])("%s is known by its name in records", (_, organizations, identifier) =>
  expect(caIdentifiers(organizations)).toContain(identifier),
);

test("an unlisted authority has no identifiers", () => expect(caIdentifiers(["Parapet Lab"])).toEqual([]));
