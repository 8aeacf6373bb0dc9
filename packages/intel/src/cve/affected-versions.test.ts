import { expect, test } from "vitest";

import { toVersionStatement } from "./affected-versions.ts";

test.each([
  [
    { version: "6.3.0", status: "affected", lessThanOrEqual: "6.3.14" },
    { startIncluding: "6.3.0", endIncluding: "6.3.14" },
  ],
  [{ version: "0", status: "affected", lessThan: "2.1" }, { endExcluding: "2.1" }],
  [{ version: "< 4.2.1", status: "affected" }, { endExcluding: "4.2.1" }],
  [
    { version: ">= 1.0, < 2.3", status: "affected" },
    { startIncluding: "1.0", endExcluding: "2.3" },
  ],
  [
    { version: "= 1.5", status: "affected" },
    { startIncluding: "1.5", endIncluding: "1.5" },
  ],
  [{ version: "6.4", status: "unaffected", lessThanOrEqual: "*" }, { startIncluding: "6.4" }],
  [{ version: "1.2", status: "affected" }, {}],
])("%o", (wire, range) => expect(toVersionStatement(wire)?.range).toEqual(range));

test.each(["n/a", "unspecified", "all", "*", ""])("%j means every version", (version) => {
  expect(toVersionStatement({ version, status: "Affected" })).toEqual({ affected: true, version: "*", range: {} });
});

test("commits have no order", () => {
  expect(
    toVersionStatement({ version: "abc123", status: "affected", versionType: "git", lessThan: "def456" }),
  ).toBeNull();
});
