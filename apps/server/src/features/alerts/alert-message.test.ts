import type { AlertEvent } from "@parapet/domain/alerts";
import { expect, test } from "vitest";

import { wordEvent } from "./alert-message.ts";

const drop = (before: number, after: number, more: Partial<AlertEvent> = {}): AlertEvent => ({
  type: "score_drop",
  severity: null,
  subject: "",
  before,
  after,
  ...more,
});

test.each([
  [100, 70, "Low risk"],
  [70, 69.99, "Low risk → Medium risk"],
  [70, 69, "Low risk → Medium risk"],
  [69, 40, "Medium risk"],
  [40, 39.99, "Medium risk → High risk"],
  [40, 39, "Medium risk → High risk"],
  [39, 0, "High risk"],
  [90, 10, "Low risk → High risk"],
])("a drop of the score from %d to %d names the level: %s", (before, after, levels) => {
  expect(wordEvent(drop(before, after), "en")).toBe(`Score ${before} → ${after} (${levels})`);
});

test.each([
  [0.97, "Score 90 → 72 (Low risk, provisional), coverage 97%"],
  [1, "Score 90 → 72 (Low risk), coverage 100%"],
])("a level that unassessed parts could change is provisional: coverage %d", (confidence, text) => {
  expect(wordEvent(drop(90, 72, { confidence }), "en")).toBe(text);
});

test.each([
  ["en", "Shop: score 71 → 69 (Low risk → Medium risk)"],
  ["es", "Shop: puntuación 71 → 69 (Riesgo bajo → Riesgo medio)"],
  ["fr", "Shop : score 71 → 69 (Risque faible → Risque moyen)"],
] as const)("the score of a third party as well: %s", (locale, text) => {
  const told = wordEvent(drop(71, 69, { type: "vendor_score_drop", subject: "Shop" }), locale);
  expect(told.replaceAll(/[\u202f\u00a0]/g, " ")).toBe(text);
});
