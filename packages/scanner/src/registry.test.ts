import { existsSync, readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "./registry.ts";

const folder = new URL("./checks/", import.meta.url);
const checkFiles = readdirSync(folder).filter((name) => name.endsWith(".ts") && !/\.(?:test|texts)\.ts$/.test(name));

test("every check file is registered, under its own name, once", () =>
  expect(CHECKS.map((check) => `${check.id}.ts`).toSorted()).toEqual(checkFiles.toSorted()));

describe.each(CHECKS.map((check) => [check.id, check] as const))("%s", (id, check) => {
  test("has a test beside it", () => expect(existsSync(new URL(`${id}.test.ts`, folder))).toBe(true));

  test("explains every outcome in three languages", () => {
    for (const locale of ["en", "es", "fr"] as const) {
      const words = CHECK_TEXTS[id]?.[locale].outcomes ?? {};
      expect(Object.keys(words).toSorted()).toEqual(Object.keys(check.outcomes).toSorted());
      expect(
        Object.values(words).filter(({ title, explanation, remediation }) =>
          [title, explanation, remediation].some((text) => text.trim() === ""),
        ),
      ).toEqual([]);
    }
  });
});
