import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { threatfox } from "./threatfox.ts";

test("the export", async () => {
  const { entries, bad } = await readRecorded(threatfox);
  expect(entries).toMatchObject([
    {
      type: "ip:port",
      value: "203.0.113.7:4444",
      confidence: 100,
      threat: "botnet_cc",
      malware: "AcmeRAT",
      tags: ["acme", "rat"],
      lastSeen: new Date("2026-01-05T13:50:06Z"),
    },
    { type: "domain", value: "evil.example", confidence: 75, tags: [], lastSeen: new Date("2026-01-06T00:00:00Z") },
    { type: "url", value: "https://evil.example/gate" },
  ]);
  expect(bad).toMatchObject([{ line: 9, reason: '"nothing" is not a sha256_hash' }]);
});

test("the answer of the API", async () => {
  const { entries } = await readText(
    threatfox,
    '{"query_status":"ok","data":[{"id":"1","ioc":"evil.example","ioc_type":"domain","first_seen":"2026-01-01 00:00:00 UTC","tags":["a"]}]}',
  );
  expect(entries).toMatchObject([{ value: "evil.example", tags: ["a"], firstSeen: new Date("2026-01-01T00:00:00Z") }]);
});

test("the CSV, with spaces after its commas and None for nothing", async () => {
  const text =
    '# ThreatFox\n# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware","malware_alias","malware_printable","last_seen_utc","confidence_level","reference","tags","anonymous","reporter"\n"2026-01-01 00:00:00", "1", "evil.example", "domain", "botnet_cc", "win.acme", "None", "AcmeRAT", "", "75", "None", "a,b", "0", "x"';
  expect((await readText(threatfox, text)).entries).toMatchObject([
    { value: "evil.example", malware: "AcmeRAT", reference: null, tags: ["a", "b"] },
  ]);
});
