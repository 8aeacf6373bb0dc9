import { expect, test } from "vitest";

import { parseCpe } from "./cpe.ts";
import type { Criteria } from "./criteria.ts";
import { fixedVersion } from "./fixed-version.ts";
import type { VersionRange } from "./version-range.ts";

const cpe = (version: string) => {
  const parsed = parseCpe(`cpe:2.3:a:apache:activemq:${version}:*:*:*:*:*:*:*`);
  if (parsed === null) throw new Error(version);
  return parsed;
};
const range = (bounds: VersionRange, vulnerable = true): Criteria => ({ cpe: cpe("*"), range: bounds, vulnerable });

const BRANCHES = [
  range({ endExcluding: "5.15.16" }),
  range({ startIncluding: "5.16.0", endExcluding: "5.16.7" }),
  range({ startIncluding: "5.17.0", endExcluding: "5.17.6" }),
  range({ startIncluding: "5.18.0", endExcluding: "5.18.3" }),
];

test.each<[string, string, readonly Criteria[], string | null]>([
  ["the bound of its own branch", "5.17.3", BRANCHES, "5.17.6"],
  ["another branch", "5.18.2", BRANCHES, "5.18.3"],
  [
    "the lowest of overlapping ranges, by version order",
    "5.9",
    [range({ endExcluding: "5.10" }), range({ endExcluding: "5.9.2" })],
    "5.9.2",
  ],
  ["an unknown version", "*", BRANCHES, null],
  ["a version that is fixed", "5.17.6", BRANCHES, null],
  ["an inclusive bound names no fixed version", "5.1", [range({ endIncluding: "5.17.5" })], null],
  ["a single affected version", "5.17.3", [{ cpe: cpe("5.17.3"), range: {}, vulnerable: true }], null],
  ["a platform that is not itself vulnerable", "5.17.3", [range({ endExcluding: "6" }, false)], null],
  ["a wildcard bound", "5.17.3", [range({ endExcluding: "6.*" })], null],
  ["no statements", "5.17.3", [], null],
])("%s", (_, version, statements, fixed) => expect(fixedVersion(cpe(version), statements)).toBe(fixed));
