import { expect, test } from "vitest";

import { bare, inLocale, pathLocale } from "./links.ts";

test.each([
  ["/", "en", "/"],
  ["/es", "es", "/"],
  ["/fr/", "fr", "/"],
  ["/es/plans-pricing", "es", "/plans-pricing"],
  ["/terms/", "en", "/terms"],
  ["/essence", "en", "/essence"],
  ["/de/terms", "en", "/de/terms"],
])("%s is %s %s", (pathname, locale, path) => {
  expect([pathLocale(pathname), bare(pathname)]).toEqual([locale, path]);
});

test.each([
  ["en", "/", "/"],
  ["es", "/", "/es"],
  ["fr", "/?q=1", "/fr?q=1"],
  ["fr", "/terms?a=b#c", "/fr/terms?a=b#c"],
] as const)("in %s, %s is %s", (locale, path, address) => expect(inLocale(locale, path)).toBe(address));
