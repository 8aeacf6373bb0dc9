import { expect, test } from "vitest";

import type { Locale } from "../locale.ts";
import { country } from "./country.ts";

test.each<[Locale, string]>([
  ["en", "Germany"],
  ["es", "Alemania"],
  ["fr", "Allemagne"],
])("%s names a country", (locale, name) => {
  expect(country(locale, "DE")).toBe(name);
  expect(country(locale, "QX")).toBe("QX");
});
