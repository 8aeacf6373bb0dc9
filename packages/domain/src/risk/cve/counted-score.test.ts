import { expect, test } from "vitest";

import { countedScore, severityOfScore, type CveScore } from "./counted-score.ts";

const score = (
  version: CveScore["version"],
  type: CveScore["type"],
  value: number,
  source = "nvd@nist.gov",
): CveScore => ({
  version,
  type,
  score: value,
  severity: null,
  vector: "",
  source,
});

test("no score counts when there is none", () => expect(countedScore([])).toBeNull());

test.each<[string, CveScore[], number, string]>([
  ["one score", [score("2.0", "secondary", 5)], 5, "only-score"],
  [
    "primary over a newer secondary",
    [score("4.0", "secondary", 9, "cna"), score("3.1", "primary", 7.5)],
    7.5,
    "primary-of-newest-version",
  ],
  ["the newest primary", [score("2.0", "primary", 10), score("3.1", "primary", 9.8)], 9.8, "primary-of-newest-version"],
  [
    "the newest secondary",
    [score("3.1", "secondary", 8, "a"), score("4.0", "secondary", 6, "b")],
    6,
    "no-primary-newest-version",
  ],
  [
    "the higher of two equals",
    [score("3.1", "secondary", 6, "a"), score("3.1", "secondary", 8, "b")],
    8,
    "no-primary-newest-version",
  ],
])("%s", (_, scores, counted, reason) => {
  expect(countedScore(scores)).toMatchObject({ score: counted, reason });
  expect(countedScore(scores.toReversed())).toMatchObject({ score: counted, reason });
});

test.each<[number, CveScore["version"], string]>([
  [0, "3.1", "none"],
  [0.1, "3.1", "low"],
  [3.9, "3.1", "low"],
  [4, "3.1", "medium"],
  [6.9, "3.1", "medium"],
  [7, "3.1", "high"],
  [8.9, "3.1", "high"],
  [9, "4.0", "critical"],
  [10, "2.0", "high"],
  [0, "2.0", "low"],
])("%d in %s is %s", (value, version, word) => expect(severityOfScore(value, version)).toBe(word));
