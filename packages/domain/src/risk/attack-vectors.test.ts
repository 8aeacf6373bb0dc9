import { describe, expect, test } from "vitest";

import { rankAttackVectors, type VectorFinding } from "./attack-vectors.ts";

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

test("the chance is that of EPSS over the horizon, and says so", () => {
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
