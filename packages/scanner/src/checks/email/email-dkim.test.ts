import { generateKeyPairSync } from "node:crypto";

import { expect, test } from "vitest";

import { look, outcomes } from "../../mail/testing/look.ts";
import type { Zone } from "../../mail/testing/zone.ts";
import { emailDkim } from "./email-dkim.ts";

const rsa = (modulusLength: number): string =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ format: "der", type: "spki" }).toString("base64");
const strong = rsa(2048);
const zone = (records: Record<string, string>): Zone =>
  Object.fromEntries(
    Object.entries(records).map(([selector, text]) => [`${selector}._domainkey.acme.test`, { TXT: [text] }]),
  );

test.each([
  ["a strong key", { s1: `v=DKIM1; k=rsa; p=${strong}` }, []],
  ["nothing among those tried", {}, ["dkim-not-found"]],
  ["a selector outside the wordlist", { "odd-9": `p=${strong}` }, ["dkim-not-found"]],
  ["768 bits", { s1: `p=${rsa(768)}` }, ["dkim-weak-key"]],
  ["1024 bits", { s1: `p=${rsa(1024)}` }, ["dkim-short-key"]],
  ["revoked", { s1: "v=DKIM1; p=" }, ["dkim-not-found", "dkim-revoked"]],
  ["nonsense", { s1: "v=DKIM1; p=hello" }, ["dkim-not-found", "dkim-invalid"]],
  [
    "test mode, SHA-1, old tag",
    { s1: `t=y; h=sha1; g=*; p=${strong}` },
    ["dkim-testing", "dkim-sha1", "dkim-obsolete"],
  ],
  ["SHA-1 beside SHA-256", { s1: `h=sha1:sha256; p=${strong}` }, []],
  ["one key twice", { s1: `p=${strong}`, s2: `p=${strong}` }, ["dkim-shared-key"]],
  ["a wildcard", { "*": `p=${strong}` }, ["dkim-wildcard"]],
  ["ADSP", { s1: `p=${strong}`, _adsp: "dkim=all" }, ["dkim-adsp"]],
] satisfies [string, Record<string, string>, string[]][])("%s", async (_, records, expected) =>
  expect(await outcomes(emailDkim, zone(records))).toEqual(expected),
);

test("the customer's own selectors are tried", async () =>
  expect(await outcomes(emailDkim, zone({ "odd-9": `p=${strong}` }), { dkimSelectors: ["odd-9"] })).toEqual([]));

test("how many were tried is said", async () =>
  expect(Number((await look(emailDkim, {}))[0]?.params?.["tried"])).toBeGreaterThan(150));

test("a selector that could not be asked is a gap and no finding", async () =>
  expect(await outcomes(emailDkim, { "s1._domainkey.acme.test": "fail" })).toEqual(["dkim-not-found"]));
