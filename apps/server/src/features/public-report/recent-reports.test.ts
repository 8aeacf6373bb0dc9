import type { PublicScanRow } from "@parapet/db/queries/public-report";
import { expect, test } from "vitest";

import { openRecentReports } from "./recent-reports.ts";

const rowOf = (domain: string, state: string) => ({ domain, state }) as PublicScanRow;

test("a run in progress is never cached: its progress would freeze", () => {
  const reports = openRecentReports(() => 0);
  for (const state of ["queued", "running", "failed", "cancelled"]) reports.keep(rowOf("acme.test", state));
  expect(reports.get("acme.test")).toBeUndefined();
});

test("a finished run is cached for a second and then read again", () => {
  let now = 0;
  const reports = openRecentReports(() => now);
  reports.keep(rowOf("acme.test", "done"));
  now = 999;
  expect(reports.get("acme.test")).toEqual(rowOf("acme.test", "done"));
  expect(reports.get("other.test")).toBeUndefined();
  now = 1_000;
  expect(reports.get("acme.test")).toBeUndefined();
});

test("five hundred at most: the oldest makes room", () => {
  const reports = openRecentReports(() => 0);
  for (let n = 0; n <= 500; n += 1) reports.keep(rowOf(`d${n}.test`, "done"));
  expect([reports.get("d0.test"), reports.get("d1.test")?.domain, reports.get("d500.test")?.domain]).toEqual([
    undefined,
    "d1.test",
    "d500.test",
  ]);
  reports.forget();
  expect(reports.get("d1.test")).toBeUndefined();
});
