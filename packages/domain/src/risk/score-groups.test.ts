import { expect, test } from "vitest";

import { FINDING_AREAS } from "./areas.ts";
import { lostByEach } from "./score-groups.ts";
import { computeScore, type ScoredFinding } from "./score.ts";
import { SEVERITIES } from "./severity.ts";

/** A repeatable crowd of findings of a few dozen kinds. */
const crowd = (size: number): ScoredFinding[] =>
  Array.from({ length: size }, (_, n) => ({
    id: `f${n}`,
    area: FINDING_AREAS[n % FINDING_AREAS.length] ?? "sensitive-data",
    severity: SEVERITIES[n % 5] ?? "low",
    ageDays: (n % 3) * 100,
    knownExploited: n % 7 === 0,
    exploitAvailable: n % 4 === 0,
    epss: (n % 2) / 2,
  }));

test("nothing costs nothing", () => {
  expect(lostByEach([])).toEqual([]);
  expect(lostByEach([{ area: "sensitive-data", severity: "info", ageDays: 0, count: 9 }])).toEqual([0]);
});

test.each([1, 60, 5_000])("%i findings cost in groups what they cost one by one, to the hundredth", (size) => {
  const findings = crowd(size);
  const { lostByFinding } = computeScore(findings);
  const kinds = [...Map.groupBy(findings, (finding) => JSON.stringify({ ...finding, id: "" })).values()];
  const each = lostByEach(kinds.map((same) => ({ ...(same[0] as ScoredFinding), count: same.length })));
  for (const [index, same] of kinds.entries())
    for (const { id } of same)
      // One by one, the hundredths that rounding leaves over go to some of the equal findings.
      expect(Math.abs((lostByFinding.get(id) ?? 0) - (each[index] ?? 0))).toBeLessThanOrEqual(1);
});
