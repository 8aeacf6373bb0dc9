import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FINDING_AREAS } from "./areas.ts";
import { MAX_LOST } from "./points.ts";
import { computeScore, type ScoredFinding, scoreWithout, waterfall, weigh } from "./score.ts";
import { SEVERITIES } from "./severity.ts";

const finding = fc.record({
  id: fc.uuid(),
  area: fc.constantFrom(...FINDING_AREAS),
  severity: fc.constantFrom(...SEVERITIES),
  ageDays: fc.integer({ min: 0, max: 3000 }),
  knownExploited: fc.boolean(),
  exploitAvailable: fc.boolean(),
  epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
}) satisfies fc.Arbitrary<ScoredFinding>;
const findings = fc.uniqueArray(finding, { selector: ({ id }) => id, maxLength: 60 });

const one = (over: Partial<ScoredFinding>): ScoredFinding => ({
  id: "f",
  area: "company-exposed-ports",
  severity: "high",
  ageDays: 0,
  ...over,
});

test("the caps are the hundred bricks of the wall", () => {
  expect(Object.values(MAX_LOST).reduce((sum, cap) => sum + cap, 0)).toBe(100);
});

test("nothing found is a hundred", () => expect(computeScore([])).toMatchObject({ score: 100, level: "low" }));

test("open critical findings are counted beside the level, which follows the score alone", () => {
  const { score, level, criticals } = computeScore([one({ severity: "critical" })]);
  expect(score).toBeGreaterThanOrEqual(70);
  expect({ level, criticals }).toEqual({ level: "low", criticals: 1 });
});

describe("properties", () => {
  test("bounded, whatever is found", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const { score, hundredths } = computeScore(list);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(hundredths).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("never rises when a finding is added", () => {
    fc.assert(
      fc.property(findings, finding, (list, more) => {
        expect(computeScore([...list, more]).hundredths).toBeLessThanOrEqual(computeScore(list).hundredths);
      }),
    );
  });

  test("explained parts add up exactly, by area and by finding", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const { hundredths, lostByArea, lostByFinding } = computeScore(list);
        const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
        expect(10_000 - sum(Object.values(lostByArea))).toBe(hundredths);
        expect(10_000 - sum(lostByFinding.values())).toBe(hundredths);
      }),
    );
  });

  test("same findings, same score, in whatever order they come", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const again = computeScore(list.toReversed());
        const first = computeScore(list);
        expect(again.hundredths).toBe(first.hundredths);
        expect(new Map(again.lostByFinding)).toEqual(new Map(first.lostByFinding));
      }),
    );
  });

  test("the waterfall's steps add up to the difference", () => {
    fc.assert(
      fc.property(findings, findings, (before, after) => {
        const [a, b] = [computeScore(before), computeScore(after)];
        expect(waterfall(a, b).reduce((sum, { change }) => sum + change, 0)).toBe(b.hundredths - a.hundredths);
      }),
    );
  });

  test("fixing everything is a hundred, fixing nothing changes nothing", () => {
    fc.assert(
      fc.property(findings, (list) => {
        expect(scoreWithout(list, new Set(list.map(({ id }) => id))).score).toBe(100);
        expect(scoreWithout(list, new Set()).hundredths).toBe(computeScore(list).hundredths);
      }),
    );
  });
});

describe("weights", () => {
  test.each([
    ["worse weighs more", one({ severity: "critical" }), one({ severity: "high" })],
    ["used by attackers weighs more than an exploit", one({ knownExploited: true }), one({ exploitAvailable: true })],
    ["an exploit weighs more than none", one({ exploitAvailable: true }), one({})],
    ["likely weighs more than unlikely", one({ epss: 0.9 }), one({ epss: 0.1 })],
    [
      "a fresh leak weighs more than an old one",
      one({ area: "leaked-credentials", ageDays: 3 }),
      one({ area: "leaked-credentials", ageDays: 900 }),
    ],
  ])("%s", (_, heavier, lighter) => expect(weigh(heavier)).toBeGreaterThan(weigh(lighter)));

  test("an open service does not get lighter by staying open", () =>
    expect(weigh(one({ ageDays: 900 }))).toBe(weigh(one({ ageDays: 0 }))));

  test("a leak has half its weight after its half-life", () => {
    expect(weigh(one({ area: "leaked-credentials", ageDays: 365 }))).toBeCloseTo(
      weigh(one({ area: "leaked-credentials", ageDays: 0 })) / 2,
    );
  });

  test("information costs nothing", () => expect(computeScore([one({ severity: "info" })]).score).toBe(100));
});
