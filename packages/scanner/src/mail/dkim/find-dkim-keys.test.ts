import { generateKeyPairSync } from "node:crypto";

import { describe, expect, test } from "vitest";

import { type Zone, zoneDns } from "../testing/zone.ts";
import { findDkimKeys } from "./find-dkim-keys.ts";
import { isDkimRecord, parseDkimKey } from "./parse-dkim-key.ts";
import { dkimSelectors } from "./selectors.ts";

const now = new Date("2026-03-01T00:00:00Z");
const rsa = (modulusLength: number, type: "spki" | "pkcs1" = "spki"): string =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ format: "der", type }).toString("base64");
const edwards = generateKeyPairSync("ed25519")
  .publicKey.export({ format: "der", type: "spki" })
  .subarray(-32)
  .toString("base64");

test.each([
  ["v=spf1 -all", false],
  ["v=DKIM2; p=abc", false],
  ["hello p=abc", false],
  ["p=", true],
  ["k=rsa; p=abc", true],
  ["v=DKIM1; p=", true],
])("%j is a key record: %s", (text, yes) => expect(isDkimRecord(text)).toBe(yes));

describe("a key", () => {
  test.each([
    ["revoked", "v=DKIM1; p=", { state: "revoked" }],
    ["not base64", "v=DKIM1; p=!!!", { state: "invalid" }],
    ["not a key", "v=DKIM1; p=aGVsbG8gd29ybGQ=", { state: "invalid" }],
    ["of an unknown kind", "v=DKIM1; k=dsa; p=aGVsbG8=", { state: "invalid", type: "unknown" }],
    ["1024 bits", `v=DKIM1; k=rsa; p=${rsa(1024)}`, { state: "usable", bits: 1024 }],
    ["2048 bits, bare", `p=${rsa(2048, "pkcs1")}`, { state: "usable", bits: 2048, type: "rsa" }],
    ["Ed25519", `v=DKIM1; k=ed25519; p=${edwards}`, { state: "usable", type: "ed25519" }],
    ["Ed25519 cut short", `v=DKIM1; k=ed25519; p=${edwards.slice(0, 20)}`, { state: "invalid" }],
    [
      "flags",
      `v=DKIM1; t=y:s; h=sha1; g=*; p=${edwards}; k=ed25519`,
      { testing: true, strict: true, hashes: ["sha1"], obsolete: ["g=*"] },
    ],
  ])("%s", (_, text, expected) => expect(parseDkimKey(text)).toMatchObject(expected));
});

test("selectors: one's own first, the usual, dated ones, and nothing that is no selector", () => {
  const all = dkimSelectors("acme.test", ["Mine", "bad selector", "a.b"], now);
  expect(all.slice(0, 2)).toEqual(["mine", "a.b"]);
  expect(all).toEqual(expect.arrayContaining(["default", "selector1-acme-test", "2026", "s2025"]));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(150);
});

describe("the search", () => {
  const check = (zone: Zone, own: string[] = []) => findDkimKeys("acme.test", own, now, zoneDns(zone));
  test("finds usual and own selectors, follows aliases, and says how many were tried", async () => {
    const observation = await check(
      {
        "s1._domainkey.acme.test": { CNAME: ["k.host.test"] },
        "k.host.test": { TXT: ["v=DKIM1; p="] },
        "odd._domainkey.acme.test": { TXT: ["p="] },
      },
      ["odd"],
    );
    expect(observation.keys.map((it) => it.selector)).toEqual(["odd", "s1"]);
    expect(observation).toMatchObject({ wildcard: false, unseen: [], adsp: null });
    expect(observation.tried).toBeGreaterThan(150);
  });
  test("notices a zone that answers everything", async () =>
    expect(await check({ "*._domainkey.acme.test": { TXT: ["v=DKIM1; p="] } })).toMatchObject({
      wildcard: true,
      keys: [{}],
    }));
  test("a selector that fails is unseen, not absent", async () =>
    expect((await check({ "s1._domainkey.acme.test": "fail" })).unseen).toEqual(["s1"]));
  test("when none can be queried they are not assessed", async () =>
    await expect(check({ "*._domainkey.acme.test": "fail" })).rejects.toThrow("could be queried"));
});
