import { describe, expect, test } from "vitest";

import { MACRO_VECTOR_SCORES } from "./cvss4-scores.ts";
import { recomputeCvss } from "./recompute.ts";

describe("vectors with the scores that their specifications and NVD state", () => {
  test.each([
    // CVSS 2.0
    ["AV:N/AC:L/Au:N/C:C/I:C/A:C", 10],
    ["AV:N/AC:L/Au:N/C:N/I:N/A:C", 7.8],
    ["AV:L/AC:H/Au:N/C:C/I:C/A:C", 6.2],
    ["AV:N/AC:M/Au:N/C:N/I:P/A:N", 4.3],
    ["AV:N/AC:L/Au:N/C:N/I:N/A:C/E:F/RL:OF/RC:C", 6.4],
    ["AV:N/AC:L/Au:N/C:N/I:N/A:C/E:F/RL:OF/RC:C", 7.8],
    ["(AV:N/AC:L/Au:N/C:P/I:P/A:P)", 7.5],
    ["AV:N/AC:L/Au:N/C:N/I:N/A:N", 0],
    // CVSS 3
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 9.8],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H", 10],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 6.1],
    ["CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", 7.5],
    ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H", 8.1],
    ["CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", 7.8],
    ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H", 9.9],
    ["CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 6.8],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N", 0],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U", 7.8],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U", 9.8],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/CR:X/MAV:L", 9.8],
    // CVSS 4.0
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H", 10],
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 9.3],
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N", 5.1],
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N", 5.1],
    ["CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 7.3],
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N", 8.8],
    ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N", 0],
  ])("%s: %s", (vector, score) => expect(recomputeCvss(vector, score)).toEqual({ score, agrees: true }));
});

test.each([
  "",
  "CVSS:3.1/AV:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:Q",
  "CVSS:3.1/AV:N/AV:L/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N",
  "CVSS:5.0/AV:N/AC:L",
  "AV:N/AC:L/Au:N/C:C/I:C",
])("%s is no vector that a publisher scores", (vector) => expect(recomputeCvss(vector, 5)).toBeNull());

test("a published score that the vector does not have", () => {
  const vector = "CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:C/C:H/I:L/A:H";
  expect(recomputeCvss(vector, 4.3)).toEqual({ score: 9, agrees: false });
});

test("every MacroVector has a score, and no worse one has a lower score", () => {
  expect(MACRO_VECTOR_SCORES.size).toBe(270);
  for (const [digits, score] of MACRO_VECTOR_SCORES)
    for (let at = 0; at < 6; at += 1) {
      const milder = `${digits.slice(0, at)}${Number(digits[at]) + 1}${digits.slice(at + 1)}`;
      expect(MACRO_VECTOR_SCORES.get(milder) ?? 0).toBeLessThanOrEqual(score);
    }
});
