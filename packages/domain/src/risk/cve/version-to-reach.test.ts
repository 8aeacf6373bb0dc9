import { expect, test } from "vitest";

import { versionToReach } from "./version-to-reach.ts";

test.each([
  ["one vulnerability", "2.4.49", [["2.4.50"]], "2.4.50"],
  ["the fix of the later of two", "2.4.49", [["2.4.50"], ["2.4.51"]], "2.4.51"],
  ["the fix of its own release branch", "8.5.19", [["7.0.100", "8.5.51", "9.0.31"]], "8.5.51"],
  ["branches of two vulnerabilities", "5.17.3", [["5.16.7", "5.17.6", "5.18.3"], ["5.17.4"]], "5.17.6"],
  ["a later branch where its own has no fix", "6.2.0", [["7.1.1", "8.0.2"]], "7.1.1"],
  ["numbers, not texts", "9.8", [["9.10"]], "9.10"],
  ["one without a known fix", "2.4.49", [["2.4.50"], []], null],
  ["a fix that is older than what is there", "2.4.60", [["2.4.50"]], null],
  ["no vulnerability", "2.4.49", [], null],
])("%s", (_, current, fixes, version) => expect(versionToReach(current, fixes)).toBe(version));
