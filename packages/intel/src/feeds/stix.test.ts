import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { stix } from "./stix.ts";

test("a bundle: indicators are read, unsupported patterns are reported", async () => {
  const { entries, bad } = await readRecorded(stix);
  expect(entries.map(({ type, value, confidence }) => [type, value, confidence])).toEqual([
    ["ip", "203.0.113.1", 80],
    ["domain", "evil.example", 80],
    ["url", "http://evil.example/x", 0],
  ]);
  expect(entries[0]).toMatchObject({
    threat: "malicious-activity",
    reference: "indicator--00000000-0000-4000-8000-000000000001",
    lastSeen: new Date("2026-01-02T00:00:00Z"),
  });
  expect(bad.map(({ line, reason }) => [line, reason.split(": ", 2)[1]])).toEqual([
    [4, "the pattern names no address, name, URL, mail address or file hash"],
    [5, "patterns in yara are not supported"],
  ]);
});

test("an empty envelope is an answer, a schema is not a bundle", async () => {
  expect(await readText(stix, '{"more":false}')).toEqual({ entries: [], bad: [] });
  expect((await readText(stix, '[{"$schema":"x"}]')).bad).toMatchObject([
    { reason: "type: not a STIX object: it has no type" },
  ]);
});

test("the fingerprint of a certificate is tagged, so that it is none of a file when it leaves again", async () => {
  const pattern = `[x509-certificate:hashes.'SHA-1' = '${"e".repeat(40)}']`;
  const it = {
    type: "indicator",
    id: "indicator--00000000-0000-4000-8000-000000000009",
    pattern,
    pattern_type: "stix",
  };
  const { entries } = await readText(stix, JSON.stringify({ objects: [it] }));
  expect(entries).toMatchObject([{ type: "sha1", tags: ["ssl-certificate"] }]);
});
