import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import type { OutcomeTexts } from "@parapet/words/check-texts";
import { LOCALES } from "@parapet/words/locale";
import { describe, expect, test } from "vitest";

import { CHECKS } from "./registry.ts";

const folder = fileURLToPath(new URL("./checks/", import.meta.url));
const files = globSync("*/*.ts", { cwd: folder }).filter((path) => !path.endsWith(".test.ts"));

test("every check file is registered, under its own name, once", () =>
  expect(CHECKS.map((check) => `${check.id}.ts`).toSorted()).toEqual(files.map((path) => basename(path)).toSorted()));

describe.each(CHECKS.map((check) => [check.id, check] as const))("%s", (id, check) => {
  test("has a test beside it", () => {
    const path = files.find((file) => basename(file) === `${id}.ts`) ?? "";
    expect(existsSync(`${folder}${path.replace(/\.ts$/, ".test.ts")}`)).toBe(true);
  });

  test("explains every outcome in every language, and nothing else", () => {
    for (const locale of LOCALES) {
      const { outcomes } = check.texts[locale];
      expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(check.outcomes).toSorted());
      for (const { title, explanation, remediation } of Object.values<OutcomeTexts>(outcomes))
        for (const text of [title, explanation, remediation]) expect(text.trim()).not.toBe("");
    }
  });
});
