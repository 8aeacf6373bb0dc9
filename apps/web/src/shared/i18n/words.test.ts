import { NAMESPACES } from "@parapet/words/namespaces";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import { createTranslator } from "use-intl";
import { expect, test } from "vitest";

test.each([
  ["en", "Coverage: 98.4%"],
  ["es", "98,4 %"],
  ["fr", "98,4 %"],
] as const)("a share is written in per cent (%s)", async (locale, shown) => {
  const { default: results } = await NAMESPACES.results[locale]();
  const say = createTranslator({ locale, messages: { results }, namespace: "results.score", formats: NUMBER_FORMATS });
  const text = say("coverage", { share: 0.984 });
  expect(text.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(shown);
});
