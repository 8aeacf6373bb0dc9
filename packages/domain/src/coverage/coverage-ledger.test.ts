import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { FINDING_AREAS, type FindingArea } from "../risk/areas.ts";
import { MAX_LOST } from "../risk/points.ts";
import { computeScore, type ScoredFinding } from "../risk/score.ts";
import { SEVERITIES } from "../risk/severity.ts";
import { areasAssessed, computeConfidence } from "./confidence.ts";
import { type AreaCoverage, coverageLedger, type CoverageFacts, knownTotal } from "./coverage-ledger.ts";
import { isMonitored } from "./coverage-state.ts";
import { rate, scoreRange } from "./rating.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");

const facts = (over: Partial<CoverageFacts> = {}): CoverageFacts => ({
  now: NOW,
  checks: [],
  sources: [],
  missing: {},
  counts: {},
  ...over,
});
const check = (over: Partial<CoverageFacts["checks"][number]> = {}): CoverageFacts["checks"][number] => ({
  check: "email-spf",
  areas: ["email-weaknesses"],
  at: NOW - DAY_MS,
  targets: 1,
  assessed: 1,
  reason: null,
  ...over,
});
const source = (over: Partial<CoverageFacts["sources"][number]> = {}): CoverageFacts["sources"][number] => ({
  source: "hibp",
  area: "leaked-credentials",
  at: NOW - DAY_MS,
  freshForMs: 30 * DAY_MS,
  ...over,
});
const areaOf = (ledger: readonly AreaCoverage[], area: FindingArea) => ledger.find((it) => it.area === area);

describe("an empty deployment", () => {
  const ledger = coverageLedger(facts());
  test("has no area that is known, and no count at all", () => {
    expect(ledger.map(({ state }) => state)).toEqual(FINDING_AREAS.map(() => "no-source"));
    expect(ledger.every(({ count }) => count === null)).toBe(true);
    expect(knownTotal(ledger)).toEqual({ total: 0, unknown: 12 });
  });
  test("has no confidence, and its hundred is never green", () => {
    expect(computeConfidence(ledger)).toBe(0);
    expect(rate(100, 0)).toEqual({ level: "low", isProvisional: true, tone: "unknown" });
  });
});

test.each([
  ["checked without findings", { checks: [check()] }, "email-weaknesses", "no-findings", 0],
  [
    "checked with findings",
    { checks: [check()], counts: { "email-weaknesses": 2 } },
    "email-weaknesses",
    "assessed",
    2,
  ],
  [
    "every target failed",
    { checks: [check({ assessed: 0, reason: "timeout" })] },
    "email-weaknesses",
    "not-assessed",
    null,
  ],
  [
    "less than half assessed is no proof of absence",
    { checks: [check({ targets: 5, assessed: 2, reason: "blocked" })] },
    "email-weaknesses",
    "not-assessed",
    null,
  ],
  [
    "less than half assessed, and something found",
    { checks: [check({ targets: 5, assessed: 2 })], counts: { "email-weaknesses": 1 } },
    "email-weaknesses",
    "assessed",
    1,
  ],
  [
    "a check that no run has used",
    { checks: [check({ at: null, assessed: 0, reason: "skipped" })] },
    "email-weaknesses",
    "not-assessed",
    null,
  ],
  ["a scan of last quarter", { checks: [check({ at: NOW - 90 * DAY_MS })] }, "email-weaknesses", "not-assessed", null],
  [
    "a scan of last quarter, and what it found is still open",
    { checks: [check({ at: NOW - 90 * DAY_MS })], counts: { "email-weaknesses": 3 } },
    "email-weaknesses",
    "not-assessed",
    3,
  ],
  [
    "beyond the plan",
    { checks: [check({ assessed: 0, reason: "plan-limit" })] },
    "email-weaknesses",
    "not-in-plan",
    null,
  ],
  ["a source that answered", { sources: [source()] }, "leaked-credentials", "no-findings", 0],
  ["a source that never answered", { sources: [source({ at: null })] }, "leaked-credentials", "not-assessed", null],
  [
    "a source that has been silent for long",
    { sources: [source({ at: NOW - 60 * DAY_MS })] },
    "leaked-credentials",
    "not-assessed",
    null,
  ],
  [
    "one of two sources answered",
    { sources: [source({ at: null }), source({ source: "leak-feed" })] },
    "leaked-credentials",
    "no-findings",
    0,
  ],
  [
    "no VIP registered",
    { sources: [source({ area: "vip-findings" })], missing: { "vip-findings": "no-vips" } },
    "vip-findings",
    "no-source",
    null,
  ],
] as const)("%s", (_, over, area, state, count) => {
  expect(areaOf(coverageLedger(facts(over)), area)).toMatchObject({ state, count });
});

test("confidence weighs an area by what it can cost, not by how many checks it has", () => {
  const many = Array.from({ length: 50 }, (_, at) => check({ check: `email-${at}` }));
  expect(computeConfidence(coverageLedger(facts({ checks: many })))).toBeCloseTo(MAX_LOST["email-weaknesses"] / 100);
});

test("six of twelve areas: said as such, and the level is provisional", () => {
  const areas = FINDING_AREAS.slice(0, 6);
  const ledger = coverageLedger(facts({ checks: areas.map((area) => check({ check: area, areas: [area] })) }));
  expect(areasAssessed(ledger)).toEqual({ assessed: 6, all: 12 });
  expect(rate(96, computeConfidence(ledger))).toMatchObject({ level: "low", isProvisional: true, tone: "unknown" });
  expect(rate(37, computeConfidence(ledger)).tone).toBe("high");
});

test("a level is firm where nothing unassessed could change it", () => {
  expect(rate(98, 0.98)).toEqual({ level: "low", isProvisional: false, tone: "low" });
  expect(rate(71, 0.98)).toMatchObject({ level: "low", isProvisional: true, tone: "unknown" });
  expect(scoreRange(96, 0.64)).toEqual({ from: 60, to: 96 });
});

describe("properties", () => {
  const someCheck = fc
    .record({
      check: fc.uuid(),
      area: fc.constantFrom(...FINDING_AREAS),
      hosts: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }),
      blocked: fc.array(fc.constantFrom("a", "b", "c", "d")),
    })
    .map(({ check: id, area, hosts, blocked }) => ({ id, area, hosts, blocked }));
  const someSource = fc.record({
    source: fc.uuid(),
    area: fc.constantFrom(...FINDING_AREAS),
    at: fc.option(fc.integer({ min: NOW - 60 * DAY_MS, max: NOW }), { nil: null }),
  });
  const someFinding = fc.record({
    id: fc.uuid(),
    area: fc.constantFrom(...FINDING_AREAS),
    severity: fc.constantFrom(...SEVERITIES),
    ageDays: fc.integer({ min: 0, max: 900 }),
    knownExploited: fc.boolean(),
  });
  type SomeCheck = { id: string; area: FindingArea; hosts: string[]; blocked: string[] };
  interface World {
    readonly checks: readonly SomeCheck[];
    readonly sources: readonly { source: string; area: FindingArea; at: number | null }[];
    readonly findings: readonly ScoredFinding[];
  }
  const world = fc.record({
    checks: fc.array(someCheck, { minLength: 1, maxLength: 12 }),
    sources: fc.array(someSource, { minLength: 1, maxLength: 6 }),
    findings: fc.uniqueArray(someFinding, { selector: ({ id }) => id, maxLength: 20 }),
  }) satisfies fc.Arbitrary<World>;

  const countsOf = (findings: readonly ScoredFinding[]) =>
    Object.fromEntries([...Map.groupBy(findings, ({ area }) => area)].map(([area, rows]) => [area, rows.length]));

  /** What a rescan of an unchanged company with fewer means leaves: findings it could not assess again stay open. */
  const seen = (
    { checks, sources, findings }: World,
    without: { check?: string; host?: string; source?: string } = {},
  ) => {
    const ledger = coverageLedger(
      facts({
        checks: checks.map(({ id, area, hosts, blocked }) => {
          const open = hosts.filter((host) => !blocked.includes(host) && host !== without.host);
          return check({
            check: id,
            areas: [area],
            targets: hosts.length,
            at: without.check === id ? null : NOW,
            assessed: without.check === id ? 0 : open.length,
            reason: open.length < hosts.length ? "blocked" : null,
          });
        }),
        sources: sources
          .filter(({ source: id }) => id !== without.source)
          .map((it) => ({ ...it, freshForMs: 30 * DAY_MS })),
        counts: countsOf(findings),
      }),
    );
    const score = computeScore(findings);
    const confidence = computeConfidence(ledger);
    return {
      ledger,
      score,
      confidence,
      rating: rate(score.score, confidence),
      range: scoreRange(score.score, confidence),
    };
  };
  /** What reads better after something was removed; nothing may. */
  const improvements = (after: ReturnType<typeof seen>, before: ReturnType<typeof seen>): string[] =>
    Object.entries({
      score: after.score.hundredths > before.score.hundredths,
      confidence: after.confidence > before.confidence + 1e-9,
      range: after.range.from > before.range.from,
      areas: areasAssessed(after.ledger).assessed > areasAssessed(before.ledger).assessed,
      color: before.rating.tone !== "low" && after.rating.tone === "low",
      level: before.rating.isProvisional && !after.rating.isProvisional,
      wording: after.ledger.some(
        ({ state }, at) => state === "no-findings" && before.ledger[at]?.state !== "no-findings",
      ),
    }).flatMap(([what, isBetter]) => (isBetter ? [what] : []));

  test("taking a check away never raises the score, the confidence or the wording", () => {
    fc.assert(
      fc.property(world, (it) => {
        for (const { id } of it.checks) expect(improvements(seen(it, { check: id }), seen(it))).toEqual([]);
      }),
    );
  });

  test("taking a host away never raises the score, the confidence or the wording", () => {
    fc.assert(
      fc.property(world, fc.constantFrom("a", "b", "c", "d"), (it, host) => {
        expect(improvements(seen(it, { host }), seen(it))).toEqual([]);
      }),
    );
  });

  test("taking a source away never raises the score, the confidence or the wording", () => {
    fc.assert(
      fc.property(world, (it) => {
        for (const { source: id } of it.sources) expect(improvements(seen(it, { source: id }), seen(it))).toEqual([]);
      }),
    );
  });

  test("an area that was never assessed never makes the lower bound or the color better than the same area with findings", () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...FINDING_AREAS), (it, area) => {
        const blind: World = {
          checks: it.checks.filter((one) => one.area !== area),
          sources: it.sources.filter((one) => one.area !== area),
          findings: it.findings.filter((one) => one.area !== area),
        };
        const [without, whole] = [
          seen(blind),
          seen({
            ...it,
            sources: [...it.sources, { source: "s", area, at: NOW }],
            checks: it.checks.filter((one) => one.area !== area),
          }),
        ];
        // Scores are rounded to whole points, so the bound may differ by that rounding.
        expect(without.range.from).toBeLessThanOrEqual(whole.range.from + 1);
      }),
    );
  });

  test("adding a finding never raises the score, and never makes the wording better", () => {
    fc.assert(
      fc.property(world, someFinding, (it, more) => {
        const [before, after] = [seen(it), seen({ ...it, findings: [...it.findings, more] })];
        expect(after.score.hundredths).toBeLessThanOrEqual(before.score.hundredths);
        expect(before.rating.tone !== "low" && after.rating.tone === "low").toBe(false);
      }),
    );
  });

  test("the parts are the whole: counts add up, and an unknown area never has a zero", () => {
    fc.assert(
      fc.property(world, (it) => {
        const { ledger } = seen(it);
        expect(knownTotal(ledger).total).toBe(it.findings.length);
        expect(knownTotal(ledger).unknown + areasAssessed(ledger).assessed).toBe(FINDING_AREAS.length);
        expect(ledger.filter(({ state, count }) => !isMonitored(state) && count === 0)).toEqual([]);
      }),
    );
  });
});
