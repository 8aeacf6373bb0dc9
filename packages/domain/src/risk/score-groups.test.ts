import fc from "fast-check";
import { expect, test } from "vitest";

import { FINDING_AREAS } from "./areas.ts";
import { lostByEach } from "./score-groups.ts";
import { computeScore, type ScoredFinding } from "./score.ts";
import { SEVERITIES } from "./severity.ts";

const finding: fc.Arbitrary<Omit<ScoredFinding, "id">> = fc.record({
  area: fc.constantFrom(...FINDING_AREAS),
  severity: fc.constantFrom(...SEVERITIES),
  ageDays: fc.constantFrom(0, 30, 100.25, 400),
  knownExploited: fc.boolean(),
  exploitAvailable: fc.boolean(),
  epss: fc.constantFrom(null, 0, 0.01, 0.5, 1),
});
const crowd = fc
  .array(fc.tuple(finding, fc.integer({ min: 1, max: 40 })), { maxLength: 25 })
  .map((kinds) => kinds.flatMap(([one, count]) => Array.from({ length: count }, () => one)))
  .map((all) => all.map((one, index) => ({ ...one, id: `f${String((index * 7919) % 100_003).padStart(6, "0")}` })));

/** What each finding costs when only its kind is known, and its place among those of the same remainder. */
const byKinds = (findings: readonly ScoredFinding[]): Map<string, number> => {
  const kinds = [...Map.groupBy(findings, (it) => JSON.stringify({ ...it, id: "" })).values()];
  const shares = lostByEach(kinds.map((same) => ({ ...(same[0] as ScoredFinding), count: same.length })));
  const costs = new Map<string, number>();
  for (const [index, same] of kinds.entries()) {
    const { lost, oneMore } = shares[index] ?? { lost: 0, oneMore: "none" };
    const area = same[0]?.area;
    const tied = kinds
      .flatMap((other, at) => (other[0]?.area === area && typeof shares[at]?.oneMore === "number" ? other : []))
      .map(({ id }) => id)
      .toSorted();
    for (const { id } of same) {
      const more = oneMore === "all" || (typeof oneMore === "number" && tied.indexOf(id) < oneMore);
      costs.set(id, lost + Number(more));
    }
  }
  return costs;
};

test("nothing costs nothing", () => {
  expect(lostByEach([])).toEqual([]);
  expect(lostByEach([{ area: "sensitive-data", severity: "info", ageDays: 0, count: 9 }])).toEqual([
    { lost: 0, oneMore: "none" },
  ]);
});

test("the points of all findings add up to their area's and to the score, to the hundredth, by kinds as one by one", () => {
  fc.assert(
    fc.property(crowd, (findings) => {
      const { hundredths, lostByArea, lostByFinding } = computeScore(findings);
      const costs = byKinds(findings);
      expect(new Map(costs)).toEqual(new Map(lostByFinding));
      for (const area of FINDING_AREAS) {
        const sum = findings.filter((it) => it.area === area).reduce((all, { id }) => all + (costs.get(id) ?? 0), 0);
        expect(sum).toBe(lostByArea[area] ?? 0);
      }
      expect(10_000 - [...costs.values()].reduce((all, cost) => all + cost, 0)).toBe(hundredths);
    }),
    { numRuns: 200 },
  );
});
