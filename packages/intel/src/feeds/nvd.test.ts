import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { nvd } from "./nvd.ts";

test("a page of the API", async () => {
  const { entries, bad } = await readRecorded(nvd);
  expect(entries.map(({ id, status }) => [id, status])).toEqual([
    ["CVE-2026-0001", "analyzed"],
    ["CVE-2026-0002", "awaiting-analysis"],
    ["CVE-2026-0003", "modified"],
  ]);
  expect(bad).toEqual([
    { file: "nvd.recorded.json", line: 4, reason: expect.stringContaining('"not a cpe" is not a CPE name') },
  ]);
  const [first, , third] = entries;
  expect(first).toMatchObject({
    modified: new Date("2026-01-20T06:15:20.370Z"),
    description: "Acme Rocket before 2.4.49 lets strangers fly it.",
    scores: [
      { version: "3.1", score: 9.8, severity: "critical", type: "primary", source: "nvd@nist.gov" },
      { version: "3.1", score: 6.2, type: "secondary" },
      { version: "2.0", score: 7.5, severity: "high" },
    ],
    weaknesses: [{ source: "nvd@nist.gov", cwe: "CWE-22" }],
    facts: [
      { source: "nvd-reference", ref: "https://github.example/poc" },
      { source: "nvd-reference", ref: "https://www.exploit-db.com/exploits/90001" },
    ],
  });
  expect(first?.matches).toMatchObject([
    {
      vendor: "acme",
      product: "rocket",
      version: "*",
      rest: null,
      range: { startIncluding: "2.4.0", endExcluding: "2.4.49" },
    },
    { product: "net::rocket", version: "1.0+b", rest: ["*", "*", "*", "perl", "*", "*"] },
  ]);
  expect(third?.trees).toEqual([
    {
      kind: "tree",
      operator: "AND",
      negate: false,
      nodes: [
        { operator: "OR", negate: false, parent: -1, count: 1, parts: "o" },
        { operator: "OR", negate: false, parent: -1, count: 1, parts: "h" },
      ],
    },
  ]);
  expect(third?.matches.map(({ vulnerable, node }) => [vulnerable, node])).toEqual([
    [true, 0],
    [false, 1],
  ]);
});

test("a year file in format 1.1, with branches under branches", async () => {
  const item = {
    cve: {
      CVE_data_meta: { ID: "CVE-2020-0001", ASSIGNER: "cve@mitre.org" },
      description: { description_data: [{ lang: "en", value: "Old words." }] },
      problemtype: { problemtype_data: [{ description: [{ lang: "en", value: "CWE-79" }] }] },
      references: { reference_data: [{ url: "https://acme.example/x", refsource: "MISC", tags: ["Exploit"] }] },
    },
    configurations: {
      nodes: [
        {
          operator: "AND",
          children: [
            { operator: "OR", cpe_match: [{ vulnerable: true, cpe23Uri: "cpe:2.3:a:acme:x:1:*:*:*:*:*:*:*" }] },
            { operator: "OR", cpe_match: [{ vulnerable: false, cpe23Uri: "cpe:2.3:o:acme:y:-:*:*:*:*:*:*:*" }] },
          ],
        },
      ],
    },
    impact: {
      baseMetricV3: { cvssV3: { version: "3.1", vectorString: "CVSS:3.1/x", baseScore: 5, baseSeverity: "MEDIUM" } },
    },
    publishedDate: "2020-01-01T10:15Z",
    lastModifiedDate: "2020-02-01T10:15Z",
  };
  const { entries, bad } = await readText(nvd, JSON.stringify({ CVE_Items: [item] }));
  expect(bad).toEqual([]);
  expect(entries).toMatchObject([
    { id: "CVE-2020-0001", scores: [{ version: "3.1", score: 5 }], published: new Date("2020-01-01T10:15:00Z") },
  ]);
  expect(entries[0]?.trees[0]?.nodes.map(({ operator, parent, count }) => [operator, parent, count])).toEqual([
    ["AND", -1, 0],
    ["OR", 0, 1],
    ["OR", 0, 1],
  ]);
});

test("a record without an id is bad, the next one is read", async () => {
  const { entries, bad } = await readText(
    nvd,
    '{"vulnerabilities":[\n{"cve":{"id":"nope","lastModified":"2026-01-01"}},\n{"cve":{"id":"cve-2026-0009","lastModified":"2026-01-01"}}]}',
  );
  expect(bad).toEqual([{ file: "text", line: 2, reason: 'cve.id: "nope" is not a CVE id' }]);
  expect(entries.map(({ id }) => id)).toEqual(["CVE-2026-0009"]);
});
