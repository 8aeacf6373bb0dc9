import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { gradeHeaders, headerPointsPage, type HeaderRule } from "./header-points.ts";

test.each<[HeaderRule[], number, string]>([
  [[], 100, "A+"],
  [["nosniff-absent"], 95, "A"],
  [["framing-allowed", "nosniff-absent"], 75, "B"],
  [["csp-absent", "framing-allowed"], 55, "C"],
  [["csp-absent", "framing-allowed", "nosniff-absent"], 50, "D"],
  [["cors-reflects-origin", "session-cookie-without-secure"], 10, "F"],
  [["cors-reflects-origin", "session-cookie-without-secure", "script-over-http"], 0, "F"],
  [["csp-default-none", "cookies-all-good"], 115, "A+"],
  [["csp-default-none", "framing-allowed"], 80, "B"],
  [["nosniff-absent", "nosniff-absent"], 95, "A"],
])("%j is %i points", (rules, score, grade) => expect(gradeHeaders(rules)).toMatchObject({ score, grade }));

test("the page of documentation is the table", () => {
  expect(readFileSync(new URL("../../../../docs/header-points.md", import.meta.url), "utf8")).toBe(headerPointsPage());
});
