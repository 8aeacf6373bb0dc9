import { expect, test } from "vitest";

// @ts-expect-error The scripts are plain JavaScript, so that any Node runs them.
import { changelogOf } from "./changelog-of.mjs";

const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n- later\n\n## 1.1.0 (2027-01-01)\n\n- new\n\n## 1.0.0\n\n### Security\n\n- first\n";

test("a version's own part, without its heading", () => {
  expect(changelogOf(CHANGELOG, "1.1.0")).toBe("- new");
  expect(changelogOf(CHANGELOG, "1.0.0")).toBe("### Security\n\n- first");
});

test("a version that is not described stops the release", () =>
  expect(() => changelogOf(CHANGELOG, "1.2.0")).toThrow("does not describe version 1.2.0"));
