import { readFileSync } from "node:fs";

import { LOCALES } from "@parapet/words/locale";
import en from "@parapet/words/messages/definitions/en";
import es from "@parapet/words/messages/definitions/es";
import fr from "@parapet/words/messages/definitions/fr";
import { expect, test } from "vitest";

const WEB = `${import.meta.dirname}/../../`;
const WORDS = { en, es, fr };

/** The pages that explain each term. */
const PLACES: readonly [term: Exclude<keyof typeof en, "open">, file: string][] = [
  ["score", "features/overview/score-card.tsx"],
  ["coverage", "features/overview/score-card.tsx"],
  ["confidence", "features/overview/score-card.tsx"],
  ["priority", "features/overview/next-actions.tsx"],
  ["epss", "features/findings/exploitation.tsx"],
  ["epss", "features/intel/cve-figures.tsx"],
  ["kev", "features/findings/exploitation.tsx"],
  ["kev", "features/intel/cve-figures.tsx"],
  ["stealerLog", "features/findings/findings-page.tsx"],
  ["lookAlikeIntent", "features/findings/findings-page.tsx"],
  ["selfAttestation", "features/findings/attestation-page.tsx"],
  ["reveal", "features/findings/reveal-part.tsx"],
];

test.each(PLACES)("%s is defined in %s", (term, file) => {
  expect(readFileSync(`${WEB}${file}`, "utf8")).toMatch(new RegExp(`of="${term}"|"${term}"`));
  for (const locale of LOCALES) {
    const { text } = WORDS[locale][term];
    // Two sentences: what it is, and what follows from it.
    expect(text.match(/[.](?:\s|$)/g)).toHaveLength(2);
  }
});

test("every definition has a place", () => {
  const terms = Object.keys(en).filter((key) => key !== "open");
  expect([...new Set(PLACES.map(([term]) => term))].toSorted()).toEqual(terms.toSorted());
});
