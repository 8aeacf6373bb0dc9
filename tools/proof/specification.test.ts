import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { SPECIFICATION } from "./specification.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** What is a test: not a helper beside it. */
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

test("sections and statements are numbered without a gap", () => {
  expect(SPECIFICATION.map(({ section }) => section)).toEqual(SPECIFICATION.map((_, n) => n + 1));
  for (const { section, statements } of SPECIFICATION)
    expect(statements.map(({ id }) => id)).toEqual(statements.map((_, n) => `${section}.${n + 1}`));
});

describe.each(SPECIFICATION.flatMap(({ statements }) => statements))("$id", ({ tests }) => {
  test("is proved by tests that exist", () => {
    expect(tests.length).toBeGreaterThan(0);
    const missing = tests.filter(
      ([file, words]) =>
        !isTest(file) || !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), "utf8").includes(words),
    );
    expect(missing).toEqual([]);
  });
});

test("the page of statements is generated from them", async () => {
  const tables = SPECIFICATION.map(({ section, title, statements }) =>
    [
      `## ${section}. ${title}`,
      "",
      "| id | statement | test |",
      "|---|---|---|",
      ...statements.map(
        ({ id, says, tests }) =>
          `| ${id} | ${says} | ${tests.map(([file, words]) => `\`${file}\` "${words.replaceAll("|", "\\|")}"`).join("; ")} |`,
      ),
    ].join("\n"),
  );
  const page = [
    "# The specification and its tests",
    "",
    "Each statement of the specification with the tests that fail when it does not hold. Generated from `tools/proof/specification.ts`:",
    "`npx vitest run --project node tools/proof/specification.test.ts -u`; the same test fails when a named test is missing or a number is left out.",
    "",
    tables.join("\n\n"),
    "",
  ].join("\n");
  await expect(page).toMatchFileSnapshot("../../docs/specification.md");
});
