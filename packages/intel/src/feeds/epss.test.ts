import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { epss } from "./epss.ts";

test("the daily file", async () => {
  const { entries, bad } = await readRecorded(epss, "csv");
  expect(entries).toEqual([
    { id: "CVE-2026-0001", score: 0.97412, percentile: 0.99901, day: "2026-02-25", model: "v2025.03.14" },
    { id: "CVE-2026-0002", score: 0.00043, percentile: 0.10222, day: "2026-02-25", model: "v2025.03.14" },
  ]);
  expect(bad.map(({ line }) => line)).toEqual([5, 6]);
});

test("the answer of the API, whose numbers are texts", async () => {
  const { entries } = await readText(
    epss,
    '{"status":"OK","data":[{"cve":"CVE-2026-0001","epss":"0.5","percentile":"0.9","date":"2026-02-25"}]}',
  );
  expect(entries).toEqual([{ id: "CVE-2026-0001", score: 0.5, percentile: 0.9, day: "2026-02-25", model: null }]);
});

test("a file that does not say its day has no use", async () => {
  const { entries, bad } = await readText(epss, "cve,epss,percentile\nCVE-2026-0001,0.5,0.9");
  expect(entries).toEqual([]);
  expect(bad).toHaveLength(1);
});
