import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FINDING_AREAS } from "@parapet/domain/risk";
import { LOCALES, type Locale } from "@parapet/words/locale";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { renderReport } from "./render-report.ts";
import type { ReportData } from "./report-data.ts";

const NOW = 1_794_800_000;
const PAGE_HEIGHT = 842;
/** Text of every page but the cover and the last must reach at least this far down. */
const MIN_FILL = 0.5;

const EMPTY: ReportData = {
  locale: "en",
  organization: "Empty Quay",
  brand: null,
  domain: "untouched.test",
  madeAt: NOW,
  overview: {
    score: null,
    not_found_since: null,
    totals: null,
    areas: FINDING_AREAS.map((area) => ({
      area,
      count: null,
      change: null,
      sight: "no-source" as const,
      share: 0,
      reason: null,
      assessed_at: null,
      assessed_by: [],
    })),
    total_security_issues: 0,
    unknown_areas: FINDING_AREAS.length,
    last_scan: null,
  },
  outlook: null,
  changed: null,
  top: [],
  areas: FINDING_AREAS.map((area) => ({
    area,
    count: null,
    unknown: "Not monitored",
    assessedAt: null,
    groups: [],
    unlisted: 0,
  })),
  accepted: [],
  acceptedCount: 0,
  blind: [],
  blindCount: 0,
  unit: null,
  remediation: { month: [], owner: [], area: [] },
  exploited: null,
  compliance: { mappingVersion: "1.0.0", frameworks: [] },
};

/** Every area with so many rows that its table needs more than one page. */
const FULL: ReportData = {
  ...EMPTY,
  areas: FINDING_AREAS.map((area) => ({
    area,
    count: 36,
    unknown: null,
    assessedAt: NOW,
    groups: Array.from({ length: 12 }, (_, n) => ({
      severity: "high" as const,
      title: `Weakness number ${n} of ${area}`,
      count: 3,
      places: 3,
      subjects: [1, 2, 3].map((host) => `https://host${host}.untouched.test:8443/${area}/${n}`),
      since: NOW,
    })),
    unlisted: 0,
  })),
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-pdf-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasPoppler = (() => {
  try {
    execFileSync("pdfinfo", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const rendered = new Map<ReportData, Promise<string>>();
const render = async (data: ReportData): Promise<string> => {
  const path = join(folder, `${rendered.size}.pdf`);
  writeFileSync(path, await renderReport(data));
  return path;
};
const fileOf = (data: ReportData): Promise<string> => {
  const path = rendered.get(data) ?? render(data);
  rendered.set(data, path);
  return path;
};
const poppler = (tool: string, ...args: string[]): string => execFileSync(tool, args, { encoding: "utf8" });
const textOf = (path: string): string[] => poppler("pdftotext", "-layout", path, "-").split("\f").slice(0, -1);

test("a report declares its structure, its language and its title", async () => {
  const bytes = (await renderReport({ ...EMPTY, locale: "fr" })).toString("latin1");
  expect(bytes).toMatch(/\/Marked true/);
  expect(bytes).toMatch(/\/StructTreeRoot \d+ 0 R/);
  expect(bytes).toMatch(/\/Lang \(fr\)/);
  expect(bytes).toMatch(/\/DisplayDocTitle true/);
  expect(bytes).toMatch(/pdfuaid:part/);
}, 60_000);

describe.skipIf(!hasPoppler)("read by another program", () => {
  test("it is tagged: headings in order, rows with column headings, lists", async () => {
    const path = await fileOf(FULL);
    expect(poppler("pdfinfo", path)).toMatch(/^Tagged:\s+yes$/m);
    const structure = poppler("pdfinfo", "-struct", path);
    const levels = [...structure.matchAll(/^\s*H(\d)\b/gm)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.every((level, at) => at === 0 || level - (levels[at - 1] ?? 0) <= 1)).toBe(true);
    // One table per area, also where it goes on to another page; its column headings are read once.
    expect(structure.match(/^\s*Table\b/gm)).toHaveLength(FINDING_AREAS.length);
    expect(structure.match(/^\s*TH\b/gm)).toHaveLength(FINDING_AREAS.length * 5);
    expect(structure.match(/^\s*TR\b/gm)).toHaveLength(FINDING_AREAS.length * 13);
  }, 60_000);

  test("a table repeats its column headings on every page", async () => {
    const pages = textOf(await fileOf(FULL));
    const { finding, where, since } = DOCUMENT_WORDS.en.sections;
    const headings = new RegExp(`${finding}\\s+${where}\\s.*${since}`);
    const withRows = pages.filter((page) => page.includes("Weakness number"));
    expect(withRows.length).toBeGreaterThan(FINDING_AREAS.length / 2);
    for (const page of withRows) expect(page.slice(0, page.indexOf("Weakness number"))).toMatch(headings);
  }, 60_000);

  test.each([
    ["without any assessment", EMPTY],
    ["full", FULL],
  ])(
    "no page is mostly blank: %s",
    async (_, data) => {
      const boxes = poppler("pdftotext", "-bbox", await fileOf(data), "-")
        .split("<page ")
        .slice(1);
      const filled = boxes.map((page) => {
        const lows = [...page.matchAll(/yMax="([\d.]+)"/g)].map(([, y]) => Number(y)).filter((y) => y < 795);
        return Math.max(...lows) / PAGE_HEIGHT;
      });
      expect(filled.slice(1, -1).filter((share) => share < MIN_FILL)).toEqual([]);
      expect(filled.at(-1)).toBeGreaterThan(0.2);
    },
    60_000,
  );

  test.each(LOCALES.map((locale): [Locale] => [locale]))(
    "an empty deployment shows no zero and no word of well-being: %s",
    async (locale) => {
      const text = textOf(await fileOf({ ...EMPTY, locale })).join("\n");
      const words = DOCUMENT_WORDS[locale];
      const [before] = text.split(words.method.title);
      expect(before).not.toMatch(/(?<![\d/])\b0\b(?![\d/])/);
      for (const said of [
        words.score.nothingLost,
        words.top.none,
        words.blind.none,
        words.sections.empty.split(":")[1] ?? "-",
      ])
        expect(text).not.toContain(said.trim());
    },
    60_000,
  );
});
