import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { rateExploitation, rankAttackVectors, type VectorFinding } from "./attack-vectors.ts";

const finding = (about: Partial<VectorFinding> = {}): VectorFinding => ({
  area: "company-exposed-ports",
  check: "service-internal",
  cve: null,
  severity: "high",
  product: null,
  subject: "mail.acme.test:25/tcp",
  epss: null,
  knownExploited: false,
  exploitAvailable: false,
  ...about,
});

describe("what opens no way in", () => {
  test.each([
    ["nothing", []],
    ["information", [finding({ severity: "info" })]],
    ["a mention", [finding({ area: "dark-web-mentions" }), finding({ area: "hacker-channel-mention" })]],
  ])("%s", (_, findings) => expect(rankAttackVectors(findings, 60)).toEqual([]));
});

test("the probability is EPSS over the horizon, and its basis is named", () => {
  const [vector] = rankAttackVectors([finding({ epss: 0.5, product: "Broker" })], 60);
  expect(vector).toMatchObject({ kind: "known-vulnerability", product: "Broker", basis: "epss", chance: 0.75 });
});

test("products are ways of their own, everything else is grouped by kind", () => {
  const kinds = rankAttackVectors(
    [
      finding({ epss: 0.1, product: "A" }),
      finding({ epss: 0.1, product: "B" }),
      finding({ area: "leaked-credentials", check: "leaks" }),
      finding({ area: "leaked-credentials", check: "leaks" }),
      finding({ check: "takeover-cname", area: "sub-domain-exploitable-services" }),
    ],
    60,
  ).map(({ kind, product, findings }) => [kind, product, findings]);
  expect(kinds.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ["known-vulnerability", "A", 1],
    ["known-vulnerability", "B", 1],
    ["password-reuse", null, 2],
    ["takeover", null, 1],
  ]);
});

test("ranked by chance times impact: a likely trifle comes after a possible disaster", () => {
  const [first] = rankAttackVectors(
    [
      finding({ epss: 0.9, severity: "low", product: "Trifle" }),
      finding({ epss: 0.3, severity: "critical", product: "Disaster" }),
    ],
    60,
  );
  expect(first?.product).toBe("Disaster");
});

test("what attackers use today is never called unlikely, and more findings never lower a chance", () => {
  const known = rankAttackVectors([finding({ epss: 0.01, knownExploited: true })], 30)[0];
  expect(known?.chance).toBeCloseTo(0.2);
  const more = rankAttackVectors(
    [finding({ epss: 0.01, knownExploited: true }), finding({ epss: 0.05, cve: "CVE-2026-0002" })],
    30,
  )[0];
  expect(more?.chance).toBeGreaterThan(known?.chance ?? 1);
});

test("one flaw on ten hosts is one chance, and a hundred estimates of one kind are no certainty", () => {
  const hosts = (cve: string | null, epss: number | null) =>
    Array.from({ length: 10 }, (_, n) => finding({ cve, epss, subject: `h${n}.acme.test` }));
  expect(rankAttackVectors(hosts("CVE-2026-0001", 0.2), 30)[0]?.chance).toBeCloseTo(0.2);
  const many = Array.from({ length: 100 }, (_, n) => finding({ subject: `h${n}.acme.test` }));
  expect(rankAttackVectors(many, 60)[0]?.chance).toBeLessThan(0.2);
});

describe("the chance that any CVE is exploited", () => {
  const vulnerability = fc.record({
    cve: fc.constantFrom("CVE-2026-0001", "CVE-2026-0002", "CVE-2026-0003", "CVE-2026-0004"),
    product: fc.constantFrom("A", "B"),
    severity: fc.constantFrom("critical" as const, "high" as const, "medium" as const),
    epss: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    knownExploited: fc.boolean(),
  });

  test("is never below that of a single product, and equals it where there is one product", () => {
    fc.assert(
      fc.property(fc.array(vulnerability.map(finding), { minLength: 1, maxLength: 12 }), (findings) => {
        const all = rateExploitation(findings);
        const vectors = rankAttackVectors(findings, 60);
        for (const { chance } of vectors) expect(all.days60).toBeGreaterThanOrEqual(chance - 1e-9);
        const [only] = vectors.length === 1 ? vectors : [];
        expect(all.days60).toBeCloseTo(only?.chance ?? all.days60, 9);
        expect(all.days30).toBeLessThanOrEqual(all.days60 + 1e-9);
      }),
    );
  });

  test("says how many CVEs have no EPSS score; one CVE on two hosts is one", () => {
    const findings = [
      finding({ cve: "CVE-2026-0001", epss: 0.5 }),
      finding({ cve: "CVE-2026-0001", epss: null, subject: "www.acme.test:443/tcp" }),
      finding({ cve: "CVE-2026-0002", knownExploited: true }),
      finding({ area: "email-weaknesses", check: "email-dmarc" }),
    ];
    expect(rateExploitation(findings)).toMatchObject({ cves: 2, estimated: 1, days30: 0.6 });
  });
});
