import { describe, expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "../registry.ts";

const checks = CHECKS.filter((check) => check.area === "email-weaknesses" || check.area === "domain-name-variations");
const placesIn = (text: string): string[] => [...new Set(text.match(/\{[a-z0-9_]+\}/gi) ?? [])].toSorted();

describe.each(checks.map((check) => [check.id, check] as const))("the words of %s", (id, check) => {
  const texts = CHECK_TEXTS[id];
  const outcomes = Object.keys(check.outcomes);

  test("have the same places in every language", () => {
    for (const outcome of outcomes) {
      for (const part of ["title", "explanation", "remediation"] as const) {
        const english = placesIn(texts?.en.outcomes[outcome]?.[part] ?? "");
        expect(placesIn(texts?.es.outcomes[outcome]?.[part] ?? "")).toEqual(english);
        expect(placesIn(texts?.fr.outcomes[outcome]?.[part] ?? "")).toEqual(english);
      }
    }
  });

  test("French sets a narrow no-break space before tall punctuation, and nobody uses straight apostrophes", () => {
    const all = Object.values(texts ?? {}).flatMap((locale) =>
      Object.values(locale.outcomes).flatMap((words) => Object.values(words)),
    );
    expect(all.filter((text) => text.includes("'"))).toEqual([]);
    const french = Object.values(texts?.fr.outcomes ?? {}).flatMap((words) => Object.values(words));
    expect(french.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  });
});
