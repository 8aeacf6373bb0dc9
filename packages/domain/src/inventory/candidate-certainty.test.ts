import { readFileSync } from "node:fs";

import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { EVIDENCE_KINDS } from "../contracts/choices.ts";
import { candidateCertainty, CERTAINTY_FROM, EVIDENCE_POINTS } from "./candidate-certainty.ts";
import type { EvidenceKind } from "./candidate.ts";

const of = (...kinds: EvidenceKind[]) => candidateCertainty(kinds.map((evidence) => ({ evidence })));
const runs = { numRuns: inject("propertyRuns") };
const evidences = (kinds: readonly EvidenceKind[]) => fc.array(fc.constantFrom(...kinds), { maxLength: 20 });
/** What customers of one hosting provider have in common. */
const SHARED: readonly EvidenceKind[] = ["external-name-servers", "certificate-names", "network", "address"];

test.each<[EvidenceKind[], string | null, number | undefined]>([
  [[], null, undefined],
  [["other-registrant"], null, undefined],
  [["cloud-account"], "confirmed", 100],
  [["registrant"], "high", 70],
  [["certificate-organization"], "medium", 50],
  [["certificate-organization", "redirect"], "high", 70],
  [["redirect"], "medium", 40],
  [["spf"], "low", 30],
  [["spf", "favicon"], "medium", 51],
  [["favicon", "analytics"], "medium", 40],
  [["name-servers"], "medium", 40],
  [["external-name-servers", "address", "network", "certificate-names"], "low", 30],
  [["brand"], "low", 10],
  [["brand", "certificate-names"], "low", 37],
  [["redirect", "spf", "certificate-organization", "other-registrant"], "low", 39],
  [["address", "external-name-servers", "other-registrant"], null, undefined],
  [["registrant", "other-registrant"], "high", 70],
  [["cloud-account", "other-registrant"], "confirmed", 100],
])("%j: %s", (kinds, certainty, points) => {
  expect(of(...kinds)?.certainty ?? null).toBe(certainty);
  expect(of(...kinds)?.points).toBe(points);
});

test("what a provider's customers share never leads above low, and to nothing once another holder is registered", () => {
  fc.assert(
    fc.property(evidences(SHARED), (kinds) => {
      expect([null, "low"]).toContain(of(...kinds)?.certainty ?? null);
      expect(of(...kinds, "other-registrant")).toBeNull();
    }),
    runs,
  );
});

test("order and repetition do not matter, more evidence never lowers the points, and only an account confirms", () => {
  const helping = EVIDENCE_KINDS.filter((kind) => kind !== "other-registrant");
  fc.assert(
    fc.property(evidences(helping), fc.constantFrom(...helping), (kinds, more) => {
      const sum = of(...kinds);
      expect(of(...kinds.toReversed(), ...kinds)?.points).toBe(sum?.points);
      expect(of(...kinds, more)?.points ?? 0).toBeGreaterThanOrEqual(sum?.points ?? 0);
      expect(sum?.certainty === "confirmed").toBe(kinds.includes("cloud-account"));
    }),
    runs,
  );
});

test("the published table is the one that is computed with", () => {
  const text = readFileSync(new URL("../../../../docs/inventory.md", import.meta.url), "utf8");
  for (const [kind, { points, group }] of Object.entries(EVIDENCE_POINTS))
    expect(text).toMatch(new RegExp(`^\\| \`${kind}\` \\| ${points} \\| ${group} \\|`, "m"));
  for (const [certainty, from] of CERTAINTY_FROM) expect(text).toContain(`\`${certainty}\` from ${from}`);
});
