import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compareApkVersions } from "./apk-version.ts";
import { compareDpkgVersions } from "./dpkg-version.ts";
import { compareRpmVersions } from "./rpm-version.ts";

describe("dpkg (Debian policy 5.6.12)", () => {
  test.each([
    ["1.0-1", "1.0-1", 0],
    ["1.0-1", "1.0-2", -1],
    ["1.0-9", "1.0-10", -1],
    ["1.0~rc1-1", "1.0-1", -1],
    ["1.0-1~bpo11+1", "1.0-1", -1],
    ["1.0", "1.0-0", 0],
    ["1.0+dfsg-1", "1.0-1", 1],
    ["1:0.9-1", "2.0-1", 1],
    ["1:9.2p1-2+deb12u10", "1:9.2p1-2+deb12u3", 1],
    ["1:9.2p1-2+deb12u3", "1:9.2p1-2", 1],
    ["2.4.59-1~deb12u1", "2.4.59-1", -1],
    ["1:8.9p1-3ubuntu0.10", "1:8.9p1-3ubuntu0.9", 1],
    ["1.2.3a", "1.2.3+", -1],
    ["0001.2", "1.2", 0],
  ])("%s and %s", (a, b, order) => {
    expect(compareDpkgVersions(a, b)).toBe(order);
    expect(compareDpkgVersions(b, a)).toBe(order === 0 ? 0 : -order);
  });

  test.each(["", "abc", "-1", "1.0 2", "1".repeat(300)])("%j is no version", (text) =>
    expect(compareDpkgVersions(text, "1.0")).toBeNull(),
  );
});

describe("rpm (rpmvercmp)", () => {
  test.each([
    ["1.0-1", "1.0-1", 0],
    ["1.0-1.el9", "1.0-2.el9", -1],
    ["8.7p1-38.el9_4.1", "8.7p1-38.el9", 1],
    ["8.7p1-9.el9", "8.7p1-38.el9", -1],
    ["1.0a", "1.0", 1],
    ["1.0a", "1.0.1", -1],
    ["1.0~rc1", "1.0", -1],
    ["1.0^git1", "1.0", 1],
    ["1.0^git1", "1.0.1", -1],
    ["1.0^git1~pre", "1.0^git1", -1],
    ["1:1.0-1", "2.0-1", 1],
    ["2.4.37-65.module+el8.10.0+22069+b47f5c72.1", "2.4.37-62.module+el8.9.0+19080+567b90f8", 1],
    ["1.010", "1.10", 0],
    ["1.0", "1.0-5", 0],
  ])("%s and %s", (a, b, order) => {
    expect(compareRpmVersions(a, b)).toBe(order);
    expect(compareRpmVersions(b, a)).toBe(order === 0 ? 0 : -order);
  });

  test.each(["", "1 0", "1-2-3-4 5", "x".repeat(300)])("%j is no version", (text) =>
    expect(compareRpmVersions(text, "1.0")).toBeNull(),
  );
});

describe("apk (apk-tools, version.c)", () => {
  test.each([
    ["1.0-r1", "1.0-r1", 0],
    ["1.0-r9", "1.0-r10", -1],
    ["9.7_p1-r3", "9.7_p1-r4", -1],
    ["9.7_p1-r4", "9.8_p1-r0", -1],
    ["1.0_rc1", "1.0", -1],
    ["1.0_alpha2", "1.0_beta1", -1],
    ["1.0_pre1", "1.0_rc1", -1],
    ["1.0_p1", "1.0", 1],
    ["1.0_git20240101", "1.0_p1", -1],
    ["1.0a", "1.0", 1],
    ["1.0a", "1.0b", -1],
    ["1.05", "1.1", -1],
    ["1.2", "1.2.1", -1],
    ["1.10", "1.9", 1],
  ])("%s and %s", (a, b, order) => {
    expect(compareApkVersions(a, b)).toBe(order);
    expect(compareApkVersions(b, a)).toBe(order === 0 ? 0 : -order);
  });

  test.each(["", "abc", "1.0-1", "1.0_x1", "1".repeat(300)])("%j is no version", (text) =>
    expect(compareApkVersions(text, "1.0")).toBeNull(),
  );
});

const piece = fc.constantFrom("0", "1", "9", "10", "05", ".", "~", "+", "a", "rc", "p1", "deb12u", "^", "el9");
const text = fc.array(piece, { minLength: 0, maxLength: 6 }).map((parts) => `1${parts.join("")}`);
const apk = fc
  .tuple(
    fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", "a", "b"),
    fc.constantFrom("", "_alpha1", "_rc2", "_p1", "_git3", "_rc1_p2"),
    fc.constantFrom("", "-r0", "-r1", "-r12"),
  )
  .map(([numbers, letter, suffix, revision]) => `${numbers.join(".")}${letter}${suffix}${revision}`);

test.each([
  ["dpkg", compareDpkgVersions, text.map((it) => it.replaceAll("^", "-"))],
  ["rpm", compareRpmVersions, text.map((it) => it.replaceAll("-", "."))],
  ["apk", compareApkVersions, apk],
] as const)(
  "%s orders any versions totally: equal to itself, the reverse when turned, and transitive",
  (_, compare, any) => {
    const isOrder = fc.property(any, any, any, (a, b, c) => {
      const [ab, ba, bc, ac] = [compare(a, b), compare(b, a), compare(b, c), compare(a, c)];
      fc.pre(ab !== null && ba !== null && bc !== null && ac !== null);
      if (compare(a, a) !== 0 || ab !== -ba + 0) return false;
      return !(ab <= 0 && bc <= 0) || ac <= 0;
    });
    expect(fc.check(isOrder, { numRuns: 3_000 })).toMatchObject({ failed: false, counterexample: null });
  },
);
