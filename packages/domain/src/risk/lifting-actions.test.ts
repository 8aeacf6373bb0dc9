import { expect, test } from "vitest";

import { liftingActions } from "./lifting-actions.ts";
import { computeScore, scoreWithout } from "./score.ts";

const finding = (
  id: string,
  fix: string,
  severity: "critical" | "high" | "low" | "info",
  area = "web-apps-exposures",
) => ({
  id,
  fix,
  severity,
  area: area as "web-apps-exposures" | "email-weaknesses",
  ageDays: 3,
});

test("nothing to lift: no action", () => {
  expect(liftingActions([], 3)).toEqual([]);
  expect(liftingActions([finding("a", "x", "info")], 3)).toEqual([]);
});

test("one fix closes all it closes, and the best comes first", () => {
  const findings = [
    finding("a", "old server", "high"),
    finding("b", "old server", "high"),
    finding("c", "header", "low"),
    finding("d", "policy", "high", "email-weaknesses"),
  ];
  const actions = liftingActions(findings, 3);
  expect(actions.map(({ findings: closed }) => closed)).toEqual([["a", "b"], ["d"], ["c"]]);
});

test("the lifts are what the score gains, to the hundredth", () => {
  const findings = Array.from({ length: 40 }, (_, n) =>
    finding(`f${n}`, `fix ${n % 7}`, n % 3 === 0 ? "critical" : "low", n % 2 === 0 ? undefined : "email-weaknesses"),
  );
  const actions = liftingActions(findings, 3);
  const without = scoreWithout(findings, new Set(actions.flatMap(({ findings: closed }) => closed)));
  const gained = actions.reduce((sum, { lift }) => sum + lift, 0);
  expect(gained).toBe(without.hundredths - computeScore(findings).hundredths);
});
