import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { misp } from "./misp.ts";

test("an event with a fault in its middle costs one attribute", async () => {
  const { entries, bad } = await readRecorded(misp);
  expect(entries.map(({ type, value, confidence }) => [type, value, confidence])).toEqual([
    ["domain", "evil.example", 90],
    ["sha1", "a".repeat(40), 90],
    ["domain", "bad.example", 30],
    ["ip", "203.0.113.9", 30],
    ["cve", "CVE-2026-0001", 30],
  ]);
  expect(entries[0]).toMatchObject({
    threat: 'Acme "anvil" campaign',
    malware: "AcmeRAT",
    tags: ["tlp:clear", 'misp-galaxy:malpedia="AcmeRAT"'],
    firstSeen: new Date("2026-01-05T00:00:00Z"),
  });
  expect(bad.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([7, 9]);
  expect(bad.map(({ reason }) => reason).join()).toMatch(
    /"300.1.1.1" is not a ip-dst.*invalid JSON|invalid JSON.*"300.1.1.1"/s,
  );
});

test("an event that is not wrapped", async () => {
  const { entries } = await readText(
    misp,
    '{"Event":{"info":"x","date":"2026-01-01","Attribute":[{"type":"ip-src|port","value":"203.0.113.9|80","to_ids":true}]}}',
  );
  expect(entries).toMatchObject([{ type: "ip:port", value: "203.0.113.9:80" }]);
});

test("the fingerprint of a certificate is tagged as one", async () => {
  const attribute = { type: "x509-fingerprint-sha1", value: "e".repeat(40), to_ids: true };
  const { entries } = await readText(
    misp,
    JSON.stringify({ Event: { info: "x", date: "2026-01-01", Attribute: [attribute] } }),
  );
  expect(entries).toMatchObject([{ type: "sha1", tags: ["ssl-certificate"] }]);
});
