import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { cve5, dictionaryNames } from "./cve5.ts";

test("one record per line, one of them broken", async () => {
  const { entries, bad } = await readRecorded(cve5);
  expect(bad).toEqual([{ file: "cve5.recorded.json", line: 3, reason: expect.stringContaining("invalid JSON") }]);
  expect(entries.map(({ id, status }) => [id, status])).toEqual([
    ["CVE-2026-0011", "published"],
    ["CVE-2026-0012", "rejected"],
    ["CVE-2026-0014", "published"],
  ]);
  const [first, second, third] = entries;
  expect(first).toMatchObject({
    title: "Rocket flies",
    scores: [{ version: "4.0", score: 8.7, severity: "high", source: "acme", type: "secondary" }],
    weaknesses: [{ source: "acme", cwe: "CWE-22" }],
    extra: { ssvc: { exploitation: "poc", automatable: "yes", "technical impact": "total" } },
    trees: [{ kind: "affected", otherwise: "unaffected", byName: true }],
  });
  expect(first?.facts.map(({ source, ref }) => [source, ref])).toEqual([
    ["cisa-ssvc", "poc"],
    ["cisa-kev", "kev"],
    ["cna-reference", "https://acme.example/poc"],
  ]);
  expect(first?.matches).toMatchObject([
    { vendor: "acme", product: "rocket", range: { startIncluding: "2.0", endExcluding: "2.4" } },
    { vendor: "acme", product: "rocket", range: { endExcluding: "1.5" } },
  ]);
  expect(second?.description).toBe("A mistake.");
  expect(third?.trees).toMatchObject([{ byName: false }]);
  expect(third?.matches).toMatchObject([
    { part: "o", vendor: "acme", product: "kernel", range: { startIncluding: "6.0", endIncluding: "6.3" } },
  ]);
});

test("a record printed over many lines, and a list of them", async () => {
  const record = {
    cveMetadata: { cveId: "CVE-2026-0015", state: "PUBLISHED", dateUpdated: "2026-01-01" },
    containers: { cna: {} },
  };
  const ids = async (text: string) => (await readText(cve5, text)).entries.map(({ id }) => id);
  expect(await ids(JSON.stringify(record, null, 2))).toEqual(["CVE-2026-0015"]);
  expect(await ids(JSON.stringify([record, record]))).toHaveLength(2);
});

test.each([
  ["Apache Software Foundation", "Apache HTTP Server", "apache", "http_server"],
  ["Acme, Inc.", "Rocket", "acme", "rocket"],
  ["Acme", "Acme", "acme", "acme"],
])("%s %s is %s %s in the dictionary", (vendor, product, maker, thing) =>
  expect(dictionaryNames(vendor, product)).toEqual({ vendor: maker, product: thing }),
);
