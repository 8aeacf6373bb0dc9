import { describe, expect, inject, test } from "vitest";

import { breaches, countUnits, LAWS, projectSources, type Sources } from "./registration-laws.ts";

const sources = projectSources();

type Change = readonly [path: string, change: (text: string) => string | null];

/** The project with some files changed, or gone where a change answers null. */
const broken = (...changes: readonly Change[]): Sources => {
  const files = new Map(sources);
  for (const [path, change] of changes) {
    const before = files.get(path) ?? "";
    const after = change(before);
    if (after === before) throw new Error(`nothing was broken in ${path}`);
    if (after === null) files.delete(path);
    else files.set(path, after);
  }
  return files;
};
const without = (part: string | RegExp) => (text: string) => text.replace(part, "");
const gone = () => null;
const everywhere = (part: RegExp): Change[] =>
  [...sources]
    .filter(([path, text]) => /\.(?:test|spec)\.tsx?$|^(?:e2e|attack|faults)\//.test(path) && part.test(text))
    .map(([path]) => [path, (text) => text.replaceAll(new RegExp(part, "g"), "gone")]);

const FEEDS = "packages/intel/src/registry.ts";
const SCANS = "apps/server/src/features/scans/feature.ts";

/** Each law, broken once for each kind it holds over: what is said then, and by what change. */
const BROKEN: Record<keyof typeof LAWS, (readonly [says: string, ...changes: Change[]])[]> = {
  "registered once": [
    ["feed kev", [FEEDS, without(/^ {2}kev,\n/m)]],
    ["feed kev", [FEEDS, (text) => text.replace(/^ {2}kev,\n/m, "  kev,\n  kev,\n")]],
    ["job run-scan", [SCANS, (text) => text.replace("[runScanJob, ", "[")]],
    ["job run-scan", [SCANS, (text) => text.replace("[runScanJob, ", "[runScanJob, runScanJob, ")]],
    ["route file scans", [SCANS, (text) => text.replace("[...scanRoutes]", "[]")]],
    ["route file scans", [SCANS, (text) => text.replace("[...scanRoutes]", "[...scanRoutes, ...scanRoutes]")]],
    [
      "job made-up",
      [
        "apps/server/src/features/scans/jobs/made-up.ts",
        () => 'export const madeUpJob = defineJob({\n  name: "made-up",\n});',
      ],
    ],
  ],
  tested: [
    ["feed kev", ["packages/intel/src/feeds/kev.test.ts", gone]],
    ["job anchor-audit", ...everywhere(/"anchor-audit"|anchorAuditJob/)],
    ["call /ioc/overlap/", ...everywhere(/ioc\/overlap/)],
    ["call /domains/{name}/approve/", ...everywhere(/\/domains\/[^"`\s]+\/approve\//)],
  ],
  "said three times": [["words overview", ["packages/words/src/messages/overview/es.ts", gone]]],
};

describe.each(Object.keys(LAWS) as (keyof typeof LAWS)[])("%s", (law) => {
  test("holds over everything there is", () => expect(breaches(sources, law)).toEqual([]));

  // Each evaluates the whole project: the first two of a law before a push, all of them at night.
  const violations = inject("isNightly") ? BROKEN[law] : BROKEN[law].slice(0, 2);
  test.each(violations.map(([says, ...changes]) => ({ says, changes })))(
    "a violation of $says is reported, and nothing else",
    ({ says, changes }) =>
      expect(breaches(broken(...changes), law)).toEqual([
        expect.stringMatching(new RegExp(`^${says.replaceAll(/[{}]/g, String.raw`\$&`)} `)),
      ]),
  );
});

test("the laws see every kind: none of the counts may fall to nothing unnoticed", () => {
  const counts = countUnits(sources);
  for (const [kind, least] of Object.entries({ feed: 13, job: 30, "route file": 50, call: 200, words: 35 }))
    expect([kind, (counts[kind] ?? 0) >= least]).toEqual([kind, true]);
});
