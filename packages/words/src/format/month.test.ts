import { expect, test } from "vitest";

import { LOCALES } from "../locale.ts";
import { NAMESPACES } from "../namespaces.ts";
import { month } from "./month.ts";
import { pair } from "./pair.ts";

test.each([
  ["en", "Jul 2026"],
  ["es", "jul 2026"],
  ["fr", "juil. 2026"],
] as const)("a month in %s", (locale, shown) => expect(month(locale, "2026-07")).toBe(shown));

test.each(["2026-13", "unassigned", ""])("%j is no month and stays as it is", (key) =>
  expect(month("fr", key)).toBe(key),
);

test.each(LOCALES)("a name and its value read alike in documents and in the portal (%s)", async (locale) => {
  const { default: common } = await NAMESPACES.common[locale]();
  expect(pair(locale, "{label}", "{value}")).toBe(common.pair);
});
