import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compareVersions, versionKey } from "./version-order.ts";

describe("older before newer", () => {
  test.each([
    ["1.9", "1.10"],
    ["2.4.9", "2.4.49"],
    ["1.0.2", "1.0.2a"],
    ["1.0.2j", "1.0.2k"],
    ["1.0.2k", "1.0.2.1"],
    ["1.0.2zf", "1.1.0"],
    ["8.2", "8.2p1"],
    ["8.2p1", "8.3"],
    ["9.3", "9.3p2"],
    ["2.0-rc1", "2.0"],
    ["2.0.0-rc.1", "2.0"],
    ["2.0-alpha", "2.0-beta"],
    ["2.0-beta2", "2.0-rc1"],
    ["2.0beta9", "2.0beta10"],
    ["1.0a1", "1.0b1"],
    ["1.0b1", "1.0"],
    ["4.0.0.m1", "4.0.0.rc1"],
    ["3.0.0-snapshot", "3.0.0"],
    ["3.0.0-dev", "3.0.0-alpha"],
    ["1.0~rc1", "1.0"],
    ["1.0~beta", "1.0-alpha"],
    ["1.0", "1.0-4"],
    ["1.0-4", "1.0-10"],
    ["1.0-4", "1.0.1"],
    ["15.2(4)m3", "15.2(4)m10"],
    ["12.2(33)sxi", "12.2(33)sxj"],
    ["1.8.0_201", "1.8.0_202"],
    ["2017-05-01", "2018-01-01"],
    ["7.0", "7.0sp1"],
    ["0.9.8zh", "1.0.0"],
    ["1.99999999999999999998", "1.99999999999999999999"],
    ["6.1", "6.1.4"],
    ["v100r001c02b023", "v100r001c02b24"],
    ["1.0_b20170101", "1.0_b20170913"],
  ])("%s < %s", (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0);
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
  });
});

describe("the same release", () => {
  test.each([
    ["2.0", "2.0.0"],
    ["2", "2.0.0.0"],
    ["v2.1", "2.1"],
    ["2.0.Final", "2.0"],
    ["2.0-RC1", "2.0.0-rc1"],
    ["1.08", "1.8"],
    ["2.0_1", "2.0.1"],
  ])("%s = %s", (a, b) => expect(compareVersions(a, b)).toBe(0));
});

const version = fc
  .array(fc.constantFrom("0", "1", "2", "10", "a", "b", "k", "rc", "beta", "p", "~", "-", ".", "+", "_", "final"), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

test("it is a total order", () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const [x = "", y = "", z = ""] = [a, b, c].toSorted(compareVersions);
      expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
      expect(compareVersions(x, y)).toBeLessThanOrEqual(0);
      expect(compareVersions(y, z)).toBeLessThanOrEqual(0);
      expect(compareVersions(x, z)).toBeLessThanOrEqual(0);
      expect(versionKey(a) === versionKey(b)).toBe(compareVersions(a, b) === 0);
    }),
    { numRuns: 2_000 },
  );
});
