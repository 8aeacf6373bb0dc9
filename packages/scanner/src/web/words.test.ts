import { describe, expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "../registry.ts";

const MINE = CHECKS.filter(({ id }) => /^(?:web|tls|takeover)-/.test(id));

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort((a, b) => (a < b ? -1 : 1));

describe.each(MINE)("$id", (check) => {
  const texts = CHECK_TEXTS[check.id];
  if (texts === undefined) throw new Error(`${check.id} has no words`);

  test.each(Object.keys(check.outcomes))("%s has words in three languages, with the same places to fill", (outcome) => {
    const [en, es, fr] = [texts.en, texts.es, texts.fr].map((language) => language.outcomes[outcome]);
    for (const part of ["title", "explanation", "remediation"] as const) {
      expect(en?.[part]).toMatch(/\S/);
      expect(placesIn(es?.[part] ?? "")).toEqual(placesIn(en?.[part] ?? ""));
      expect(placesIn(fr?.[part] ?? "")).toEqual(placesIn(en?.[part] ?? ""));
    }
  });

  test("French puts a narrow no-break space before its high punctuation", () => {
    const words = Object.values(texts.fr.outcomes).flatMap(({ title, explanation, remediation }) => [
      title,
      explanation,
      remediation,
    ]);
    expect(words.filter((text) => / [:;?!](?:\s|$)/.test(text))).toEqual([]);
  });
});
