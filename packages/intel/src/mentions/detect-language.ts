const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["uk", /[іїєґ]/giu],
  ["ru", /[а-яё]/giu],
  ["zh", /\p{Script=Han}/gu],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
];

/** Little words that one language has and the others have not. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("the and of to is for with that this are was you from have will be on".split(" ")),
  es: new Set("el los las del que para con por una es está más como pero sus esta al".split(" ")),
  fr: new Set("le les des est dans pour avec une sur vous nous qui pas plus sont cette aux".split(" ")),
  de: new Set("der die das und ist nicht mit für auf ein eine den von zu dem sich".split(" ")),
  pt: new Set("os das dos não uma para com você são mais pelo pela seu isso também".split(" ")),
};

/** Which language is this in (ISO 639-1)? Null where a few words do not show it. */
export const detectLanguage = (text: string): string | null => {
  const sample = text.slice(0, 4_000).replaceAll(/https?:\S+/g, " ");
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 12) return null;
  for (const [language, script] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / letters;
    if (share > (language === "uk" ? 0.04 : 0.3)) return language;
  }
  const counts = Object.fromEntries(Object.keys(WORDS).map((language) => [language, 0]));
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const [language, words] of Object.entries(WORDS))
      if (words.has(word)) counts[language] = (counts[language] ?? 0) + 1;
  const [best, second] = Object.entries(counts).toSorted((a, b) => b[1] - a[1]);
  return best === undefined || best[1] < 2 || best[1] === (second?.[1] ?? 0) ? null : best[0];
};
