import { expect, test } from "vitest";

import { isInRange, isSameVersion } from "./version-range.ts";

test.each([
  ["2.4.48", { endExcluding: "2.4.49" }, true],
  ["2.4.49", { endExcluding: "2.4.49" }, false],
  ["2.4.50", { endExcluding: "2.4.49" }, false],
  ["2.4.49", { endIncluding: "2.4.49" }, true],
  ["2.4.49.1", { endIncluding: "2.4.49" }, false],
  ["2.4.17", { startIncluding: "2.4.17" }, true],
  ["2.4.17", { startExcluding: "2.4.17" }, false],
  ["2.4.17.1", { startExcluding: "2.4.17" }, true],
  ["2.0-rc1", { endExcluding: "2.0" }, true],
  ["2.0-rc1", { startIncluding: "2.0" }, false],
  ["2.0.0", { endExcluding: "2.0" }, false],
  ["1.10", { startIncluding: "1.2", endExcluding: "1.9" }, false],
  ["6.1.77", { startIncluding: "6.1.5", endIncluding: "6.1.*" }, true],
  ["6.2", { startIncluding: "6.1.5", endIncluding: "6.1.*" }, false],
  ["6.10", { startIncluding: "6.2", endIncluding: "*" }, true],
  ["7.4p1-10+deb9u7", { endIncluding: "7.4p1" }, true],
  ["1.0-1+deb8u1", { endExcluding: "1.0-1+deb8u2" }, true],
  ["1.0-1+deb8u2", { endExcluding: "1.0-1+deb8u2" }, false],
  ["anything", {}, true],
])("%s in %o: %s", (version, range, inside) => expect(isInRange(version, range)).toBe(inside));

test.each([
  ["2.0", "2.0.0", true],
  ["8.4p1 Debian-5+deb11u3", "8.4p1", true],
  ["2.0", "2.1", false],
])("%s is %s: %s", (a, b, same) => expect(isSameVersion(a, b)).toBe(same));
