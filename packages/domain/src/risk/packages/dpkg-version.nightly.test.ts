import { spawnSync } from "node:child_process";

import fc from "fast-check";
import { expect, test } from "vitest";

import { compareDpkgVersions, parseDpkgVersion } from "./dpkg-version.ts";

const hasDpkg = spawnSync("dpkg", ["--version"]).status === 0;

const isLess = (a: string, b: string): boolean => spawnSync("dpkg", ["--compare-versions", a, "lt", b]).status === 0;

const piece = fc.constantFrom(
  "0",
  "1",
  "9",
  "10",
  "007",
  ".",
  "~",
  "~~",
  "+",
  "a",
  "Z",
  "rc1",
  "p1",
  "ubuntu0",
  "deb12u",
);
const part = fc.array(piece, { minLength: 0, maxLength: 6 }).map((pieces) => `1${pieces.join("")}`);
const version = fc
  .tuple(fc.constantFrom("", "0:", "1:", "12:"), part, fc.option(part, { nil: null }))
  .map(([epoch, upstream, revision]) => `${epoch}${upstream}${revision === null ? "" : `-${revision}`}`);

test.runIf(hasDpkg)("any two versions have the order that dpkg gives them", { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      if (parseDpkgVersion(a) === null || parseDpkgVersion(b) === null) return;
      const order = compareDpkgVersions(a, b) ?? 0;
      expect([a, b, order < 0, order > 0]).toEqual([a, b, isLess(a, b), isLess(b, a)]);
    }),
    { numRuns: 2_000 },
  );
});
