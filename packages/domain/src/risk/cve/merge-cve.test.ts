import { describe, expect, test } from "vitest";

import type { CveScore } from "./counted-score.ts";
import { mergeCve, type CveSourceView } from "./merge-cve.ts";

const score = (value: number, type: CveScore["type"], source: string): CveScore => ({
  version: "3.1",
  score: value,
  type,
  source,
  severity: null,
  vector: `CVSS:3.1/${value}`,
});

const nvd: CveSourceView = {
  feed: "nvd",
  modified: new Date("2026-02-01T00:00:00Z"),
  published: new Date("2026-01-02T00:00:00Z"),
  status: "analyzed",
  title: null,
  description: "As NVD puts it.",
  scores: [score(9.8, "primary", "nvd@nist.gov")],
  cwes: ["CWE-79"],
  vendors: ["acme"],
  products: ["rocket"],
  statements: 3,
};
const cve5: CveSourceView = {
  ...nvd,
  feed: "cve5",
  modified: new Date("2026-03-01T00:00:00Z"),
  published: new Date("2026-01-01T00:00:00Z"),
  status: "published",
  title: "A rocket flies",
  description: "As the vendor puts it.",
  scores: [score(7.1, "secondary", "acme")],
  cwes: ["CWE-79", "CWE-80"],
  vendors: ["Acme"],
  products: ["Rocket"],
  statements: 1,
};

test("no source, no CVE", () => expect(() => mergeCve([])).toThrow("without a source"));

test("NVD first, the vendor's record for what NVD lacks", () => {
  expect(mergeCve([cve5, nvd])).toMatchObject({
    published: cve5.published,
    modified: cve5.modified,
    status: "analyzed",
    awaiting: false,
    title: "A rocket flies",
    description: "As NVD puts it.",
    descriptionSource: "nvd",
    score: { score: 9.8, source: "nvd@nist.gov" },
    severity: "critical",
    cwes: ["CWE-79", "CWE-80"],
    vendors: ["acme"],
    matchFeed: "nvd",
    matchCount: 3,
  });
});

describe("awaiting analysis", () => {
  const bare = { ...nvd, status: "awaiting-analysis", scores: [], vendors: [], products: [], statements: 0 } as const;
  test("neither NVD nor another source has analyzed it", () => expect(mergeCve([bare]).awaiting).toBe(true));
  test("the vendor's record fills the gap", () =>
    expect(mergeCve([bare, cve5])).toMatchObject({ awaiting: false, matchFeed: "cve5", score: { source: "acme" } }));
  test("a rejected CVE awaits nothing", () =>
    expect(mergeCve([bare, { ...cve5, status: "rejected" }])).toMatchObject({ awaiting: false, status: "rejected" }));
  test("a KEV entry alone", () =>
    expect(mergeCve([{ ...bare, feed: "kev", status: "published" }])).toMatchObject({ awaiting: true, score: null }));
});

test("a score that NVD repeats counts once", () => {
  const repeated = { ...nvd, scores: [...nvd.scores, score(7.1, "secondary", "acme@example.test")] };
  expect(mergeCve([repeated, cve5]).score?.reason).toBe("primary-of-newest-version");
});
