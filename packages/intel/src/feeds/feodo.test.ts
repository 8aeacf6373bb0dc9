import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { feodo } from "./feodo.ts";

test("the blocklist", async () => {
  const { entries, bad } = await readRecorded(feodo);
  expect(entries).toMatchObject([
    {
      type: "ip:port",
      value: "203.0.113.7:8080",
      confidence: 100,
      malware: "AcmeBot",
      lastSeen: new Date("2026-01-07T00:00:00Z"),
      tags: ["US", "ACME-AS"],
    },
  ]);
  expect(bad).toMatchObject([{ line: 3 }]);
});

test("the CSV", async () => {
  const text =
    '# Feodo\n"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"\n"2026-01-04 21:24:53","203.0.113.7","8080","offline","2026-01-07","AcmeBot"\n';
  expect((await readText(feodo, text)).entries).toMatchObject([{ value: "203.0.113.7:8080", confidence: 75 }]);
});
