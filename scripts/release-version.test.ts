import { expect, test } from "vitest";

// @ts-expect-error The scripts are plain JavaScript, so that any Node runs them.
import { changelogOf } from "./changelog-of.mjs";
// @ts-expect-error As above.
import { readChangeset, versionSection, withSection } from "./release-version.mjs";

test("a changeset is its highest bump and its text as a list", () => {
  expect(
    readChangeset('---\n"@parapet/web": patch\n"@parapet/server": minor\n---\n\nOne thing,\nin two lines.\n\n- more\n'),
  ).toEqual({
    bump: "minor",
    text: "- One thing,\n  in two lines.\n\n- more",
  });
  expect(readChangeset('---\n"@parapet/web": patch\n---\n\n- one\n- two\n')).toEqual({
    bump: "patch",
    text: "- one\n- two",
  });
  expect(readChangeset("---\n---\n\nNothing for users.\n")).toBeNull();
});

test("the texts of a version precede those of earlier ones, and the release notes find them", () => {
  const section = versionSection("1.1.0", "2027-01-01", [
    { bump: "patch", text: "- fixed" },
    { bump: "minor", text: "- new" },
  ]);
  const changelog = withSection("# Changelog\n\n## 1.0.0\n\nFirst.\n", section);
  expect(changelog).toBe(
    "# Changelog\n\n## 1.1.0\n\nReleased 2027-01-01.\n\n### Features\n\n- new\n\n### Fixes\n\n- fixed\n\n## 1.0.0\n\nFirst.\n",
  );
  expect(changelogOf(changelog, "1.1.0")).toBe("Released 2027-01-01.\n\n### Features\n\n- new\n\n### Fixes\n\n- fixed");
  expect(changelogOf(changelog, "1.0.0")).toBe("First.");
  expect(withSection("# Changelog\n", "## 1.0.0")).toBe("# Changelog\n\n## 1.0.0\n");
});
