import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FINDING_AREAS } from "./areas.ts";
import {
  type FindingsAlike,
  toFixKey,
  gainTogether,
  isWorkToDo,
  orderActions,
  prioritize,
  shareActions,
  URGENCIES,
  rateUrgency,
} from "./priority.ts";
import { computeScore, type ScoredFinding, scoreWithout } from "./score.ts";
import { SEVERITIES } from "./severity.ts";

let made = 0;
const alike = (over: Partial<FindingsAlike>): FindingsAlike => ({
  area: "sub-domain-exploitable-services",
  check: "web-headers",
  outcome: "missing",
  product: null,
  version: null,
  severity: "medium",
  ageDays: 3,
  epss: null,
  unauthenticated: null,
  onAttackPath: false,
  usedByRansomware: false,
  criticality: "unset",
  count: 1,
  example: `example-${(made += 1)}`,
  ...over,
});

const cve = (over: Partial<FindingsAlike>): FindingsAlike =>
  alike({
    check: "service-vulnerable",
    outcome: "vulnerable",
    product: "Apache HTTP Server",
    version: "2.4.49",
    severity: "critical",
    unauthenticated: true,
    ...over,
  });

const KEV_RCE = cve({ knownExploited: true, exploitAvailable: true, epss: 0.97 });
const SPF_SOFTFAIL = alike({ area: "email-weaknesses", check: "email-spf", outcome: "softfail", severity: "low" });
const DMARC_NONE = alike({ area: "email-weaknesses", check: "email-dmarc", outcome: "dmarc-unenforced" });
const OPEN_REDIS = alike({
  check: "service-without-login",
  outcome: "database",
  product: "Redis",
  severity: "critical",
  unauthenticated: true,
});
const EOL = alike({
  check: "service-end-of-life",
  outcome: "ended",
  product: "PHP",
  version: "5.6.40",
  severity: "high",
});
const LEAK = alike({ area: "leaked-credentials", check: "leaked-credentials", outcome: "plain", severity: "high" });

describe("of two situations the first is fixed first", () => {
  test.each<[string, FindingsAlike, FindingsAlike]>([
    ["known-exploited unauthenticated RCE before an SPF softfail", KEV_RCE, SPF_SOFTFAIL],
    ["... also when the softfail stands on a thousand domains", KEV_RCE, { ...SPF_SOFTFAIL, count: 1_000 }],
    ["... also when the RCE's severity is only medium", { ...KEV_RCE, severity: "medium" }, OPEN_REDIS],
    [
      "... also on an asset of low criticality",
      { ...KEV_RCE, criticality: "low" },
      { ...OPEN_REDIS, criticality: "high" },
    ],
    [
      "what ransomware uses before what is only known to be exploited, whatever either weighs",
      { ...KEV_RCE, usedByRansomware: true, epss: 0.2, criticality: "low" },
      cve({
        knownExploited: true,
        exploitAvailable: true,
        epss: 0.97,
        product: "Apache Tomcat",
        onAttackPath: true,
        count: 9,
      }),
    ],
    [
      "known exploited without credentials before what ransomware uses with them",
      KEV_RCE,
      cve({ knownExploited: true, usedByRansomware: true, unauthenticated: false, product: "nginx" }),
    ],
    ["known exploited before a public exploit", KEV_RCE, cve({ exploitAvailable: true, epss: 0.9, product: "nginx" })],
    [
      "known exploited with unknown authentication before one that needs it",
      { ...KEV_RCE, unauthenticated: null },
      cve({ knownExploited: true, unauthenticated: false, product: "nginx" }),
    ],
    ["an unauthenticated database before a DMARC policy of none", OPEN_REDIS, DMARC_NONE],
    ["an unauthenticated database before a critical CVE without exploit", OPEN_REDIS, cve({})],
    [
      "a dangling CNAME before an outdated product",
      alike({ check: "takeover-cname", outcome: "dangling", severity: "high" }),
      EOL,
    ],
    [
      "a leaked password that opens a login before one that opens none",
      { ...LEAK, onAttackPath: true },
      { ...LEAK, outcome: "hash" },
    ],
    [
      "a leaked password on an attack path before a high CVE without exploit",
      { ...LEAK, onAttackPath: true },
      cve({ severity: "high" }),
    ],
    [
      "an exposed secret file before missing headers on a hundred sites",
      alike({ check: "web-exposed-files", outcome: "env", severity: "critical" }),
      alike({ count: 100 }),
    ],
    ["a public exploit before none at the same severity", cve({ exploitAvailable: true, product: "nginx" }), cve({})],
    ["EPSS of 40% before EPSS of 2%", cve({ epss: 0.4, product: "nginx" }), cve({ epss: 0.02 })],
    [
      "a likely medium CVE before an unlikely high one",
      cve({ epss: 0.6, severity: "medium", product: "nginx" }),
      cve({ severity: "high", epss: 0.001 }),
    ],
    ["critical before high without other knowledge", cve({}), cve({ severity: "high", product: "nginx" })],
    ["the critical asset before the ordinary one", cve({ criticality: "high", product: "nginx" }), cve({})],
    ["high before medium", EOL, DMARC_NONE],
    ["medium before low", DMARC_NONE, SPF_SOFTFAIL],
    [
      "the smaller effort before the larger one at the same weight",
      alike({ area: "web-apps-exposures", severity: "high" }),
      alike({ area: "web-apps-exposures", check: "service-end-of-life", product: "PHP", severity: "high" }),
    ],
    ["eight sites with one policy before one site", alike({ count: 8 }), alike({ outcome: "other" })],
  ])("%s", (_, first, second) => {
    expect(prioritize([second, first]).map(({ fix }) => fix)).toEqual([toFixKey(first), toFixKey(second)]);
    expect(prioritize([first, second]).map(({ fix }) => fix)).toEqual([toFixKey(first), toFixKey(second)]);
  });
});

test("one upgrade is one action for all its CVEs and its end of life, on every host", () => {
  const cves = Array.from({ length: 15 }, (_, index) => cve({ epss: index / 100 }));
  const ended = { ...EOL, product: "Apache HTTP Server", version: "2.4.49" };
  const [action, ...others] = prioritize([...cves, ended]);
  expect(others).toEqual([]);
  expect(action).toMatchObject({
    fix: "upgrade Apache HTTP Server 2.4.49",
    findings: 16,
    effort: "upgrade",
    highestEpss: 0.14,
  });
});

test("where areas are at their cap urgency decides, though the most urgent actions gain nothing", () => {
  const capped = ["nginx", "Exim", "Jenkins", "Tomcat"].map((product) =>
    cve({ product, knownExploited: true, count: 20 }),
  );
  const list = [...capped, LEAK, DMARC_NONE, SPF_SOFTFAIL];
  const order = orderActions(list).map(({ fix }) => fix);
  expect(order.slice(0, 4).toSorted()).toEqual(capped.map(toFixKey).toSorted());
  expect(order.slice(4)).toEqual([LEAK, DMARC_NONE, SPF_SOFTFAIL].map(toFixKey));
  expect(orderActions([])).toEqual([]);
});

describe("the same fix of several domains", () => {
  const fixesOf = (...lists: FindingsAlike[][]) =>
    shareActions(lists.map((list) => orderActions(list))).map(({ fix }) => fix);

  test("what is exploited anywhere comes first, whatever place it has there", () => {
    const worse = ["nginx", "Exim", "Jenkins"].map((product) => cve({ product, knownExploited: true, epss: 0.9 }));
    const last = cve({ product: "Tomcat", knownExploited: true });
    expect(fixesOf([SPF_SOFTFAIL], [...worse, last])).toEqual(
      [...worse.toSorted((a, b) => (toFixKey(a) < toFixKey(b) ? -1 : 1)), last, SPF_SOFTFAIL].map(toFixKey),
    );
  });

  test("is one action at the place of its most urgent finding, with all that it closes", () => {
    const [first] = shareActions([
      orderActions([{ ...KEV_RCE, knownExploited: false, count: 4 }, DMARC_NONE]),
      orderActions([OPEN_REDIS, { ...KEV_RCE, count: 2 }]),
    ]);
    expect(first).toMatchObject({ fix: toFixKey(KEV_RCE), urgency: "exploited", findings: 6 });
    expect(shareActions([])).toEqual([]);
  });

  test("one domain alone has its own order", () => {
    const list = [DMARC_NONE, KEV_RCE, LEAK, OPEN_REDIS];
    expect(fixesOf(list)).toEqual(orderActions(list).map(({ fix }) => fix));
  });
});

test("a row says why it is where it is", () => {
  expect(prioritize([KEV_RCE])[0]).toMatchObject({
    urgency: "exploited",
    reasons: ["known-exploited", "exploit-public", "epss", "unauthenticated"],
  });
  expect(prioritize([SPF_SOFTFAIL])[0]).toMatchObject({ urgency: "minor", reasons: [] });
});

const anything = fc.record({
  area: fc.constantFrom(...FINDING_AREAS),
  check: fc.constantFrom("service-vulnerable", "email-spf", "web-headers", "service-without-login"),
  outcome: fc.constantFrom("one", "two"),
  product: fc.option(fc.constantFrom("nginx", "Redis"), { nil: null }),
  version: fc.option(fc.constantFrom("1.0", "2.0"), { nil: null }),
  severity: fc.constantFrom(...SEVERITIES),
  ageDays: fc.integer({ min: 0, max: 2_000 }),
  knownExploited: fc.boolean(),
  exploitAvailable: fc.boolean(),
  epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  unauthenticated: fc.option(fc.boolean(), { nil: null }),
  onAttackPath: fc.boolean(),
  usedByRansomware: fc.boolean(),
  criticality: fc.constantFrom("low", "medium", "high", "critical", "unset"),
  count: fc.integer({ min: 1, max: 5 }),
  example: fc.uuid(),
}) satisfies fc.Arbitrary<FindingsAlike>;
const findings = fc.uniqueArray(anything, { selector: ({ example }) => example, maxLength: 40 });

/** The same findings one by one, as the score takes them. */
const singly = (list: readonly FindingsAlike[]): ScoredFinding[] =>
  list.flatMap((it) => Array.from({ length: it.count }, (_, index) => ({ ...it, id: `${it.example} ${index}` })));
const idsOf = (list: readonly FindingsAlike[]): Set<string> => new Set(singly(list).map(({ id }) => id));

describe("properties", () => {
  test("a promised gain is what the score gains, for one action and for the top three together", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const all = singly(list);
        const now = computeScore(all).hundredths;
        const actions = prioritize(list);
        for (const { members, gain } of actions) expect(scoreWithout(all, idsOf(members)).hundredths - now).toBe(gain);
        const three = actions.slice(0, 3);
        const fixed = idsOf(three.flatMap(({ members }) => members));
        expect(scoreWithout(all, fixed).hundredths - now).toBe(gainTogether(list, three));
      }),
    );
  });

  test("every finding belongs to exactly one action, and the order does not depend on the input's", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const actions = prioritize(list);
        expect(actions.flatMap(({ members }) => members).length).toBe(list.length);
        expect(prioritize(list.toReversed()).map(({ fix }) => fix)).toEqual(actions.map(({ fix }) => fix));
      }),
    );
  });

  test("every page shows the order of priorities, and no action is lost", () => {
    fc.assert(
      fc.property(findings, (list) => {
        expect(orderActions(list)).toEqual(prioritize(list).filter(isWorkToDo));
      }),
    );
  });

  test("classes never mix: no action precedes one of a more urgent class", () => {
    fc.assert(
      fc.property(findings, (list) => {
        const places = prioritize(list).map(({ urgency }) => URGENCIES.indexOf(urgency));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  test("not knowing whether credentials are needed never lowers the urgency", () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (finding, known) => {
        const place = (it: FindingsAlike) => URGENCIES.indexOf(rateUrgency(it));
        expect(place({ ...finding, unauthenticated: null })).toBeLessThanOrEqual(
          place({ ...finding, unauthenticated: known }),
        );
      }),
    );
  });
});

describe("the risk that an action removes", () => {
  const reductions = (findings: readonly FindingsAlike[]) =>
    Object.fromEntries(prioritize(findings).map(({ fix, riskReduction }) => [fix, riskReduction]));

  test("is its share of the expected harm of everything that is open, as documented", () => {
    const exploited = cve({ epss: 0.94, knownExploited: true });
    const weak = alike({ severity: "medium", count: 10 });
    expect(reductions([exploited, weak])[toFixKey(exploited)]).toBeCloseTo(8.46 / 8.535, 6);
  });

  test("of all actions together is the whole of it, and never more", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            severity: fc.constantFrom(...SEVERITIES),
            outcome: fc.constantFrom("a", "b", "c"),
            epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
            knownExploited: fc.boolean(),
            count: fc.integer({ min: 1, max: 9 }),
          }),
          { maxLength: 20 },
        ),
        (given) => {
          const shares = Object.values(reductions(given.map((it) => alike(it))));
          const sum = shares.reduce((total, share) => total + share, 0);
          expect(shares.every((share) => share >= 0 && share <= 1 + 1e-9)).toBe(true);
          expect(sum === 0 || Math.abs(sum - 1) < 1e-9).toBe(true);
        },
      ),
    );
  });

  test("is never none for what is exploited, even where its area has lost all it can lose", () => {
    const full = Array.from({ length: 200 }, (_, index) => alike({ severity: "critical", outcome: `o${index}` }));
    const exploited = cve({ knownExploited: true });
    const [first] = prioritize([...full, exploited]);
    expect([first?.fix, first?.gain]).toEqual([toFixKey(exploited), 0]);
    expect(first?.riskReduction ?? 0).toBeGreaterThan(0);
  });
});
