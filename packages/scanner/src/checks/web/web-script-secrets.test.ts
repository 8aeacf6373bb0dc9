import { describe, expect, test } from "vitest";

import { maskSecrets, maskValue } from "../../web/mask-secrets.ts";
import { findSecrets } from "../../web/secret-rules.ts";
import { webScriptSecrets } from "./web-script-secrets.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
// Put together from halves, so that no one's secret scanner takes this file for a leak.
const AWS = ["AKIA", "Z7Q2LABANVILROCK"].join("");
const STRIPE = ["sk", "live", "aB3dE6gH9jK2mN5pQ8sT1vW4"].join("_");
const GITHUB = ["ghp", "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dE3fG6"].join("_");

describe("found", () => {
  test.each([
    ["aws-access-key", `key: "${AWS}"`],
    ["stripe-secret", `const k = "${STRIPE}";`],
    ["github-token", `token=${GITHUB}`],
    ["database-address", 'db = "postgres://shop:Anvil1949@db.acme.test/shop"'],
    ["private-key", `-----BEGIN ${"RSA"} PRIVATE KEY-----`],
  ])("%s", (id, text) => expect(findSecrets(text, maskValue).map(({ rule }) => rule.id)).toEqual([id]));
});

describe("not found", () => {
  test.each([
    ["an example", `"${"AKIA"}IOSFODNN7EXAMPLE"`],
    ["a key that is meant to be public", "pk_live_aB3dE6gH9jK2mN5pQ8sT1vW4"],
    ["a placeholder", "postgres://user:${password}@host/db"],
    ["a hash", "d41d8cd98f00b204e9800998ecf8427e"],
    ["plain text", "const password = prompt();"],
  ])("%s", (_, text) => expect(findSecrets(text, maskValue)).toEqual([]));
});

test("the secret itself goes nowhere", () => {
  const secrets = findSecrets(`\n\nkey: "${STRIPE}"`, maskValue);
  const verdicts = webScriptSecrets.judge(
    [{ url: "https://www.acme.test/app.js", status: 200, sha256: "0".repeat(64), secrets }],
    TARGET,
  );
  expect(verdicts[0]).toMatchObject({ outcome: "script-secret", severity: "critical", params: { line: 3 } });
  expect(JSON.stringify(verdicts)).not.toContain(STRIPE);
});

test.each([
  ["a password in settings", "DB_PASSWORD=Anvil-1949-Rocket", "Anvil-1949-Rocket"],
  ["a password in an address", "redis://:x@h amqp://shop:Anvil1949Rocket@mq", "Anvil1949Rocket"],
  ["a private key", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----", "MIIEvQIBADANBg"],
  ["a hash of a password", "admin:$apr1$8sj2ks9d$aB3dE6gH9jK2mN5pQ8sT1v", "aB3dE6gH9jK2mN5pQ8sT1v"],
  ["JSON", '{"client_secret":"Anvil1949Rocket"}', "Anvil1949Rocket"],
])("%s is masked in evidence", (_, text, secret) => expect(maskSecrets(text)).not.toContain(secret));
