import { describe, expect, test } from "vitest";

import { LOCALES } from "../../locale.ts";
import { MAIL_WORDS, type MailKind } from "./words.ts";

const blanks = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort((a, b) => a.localeCompare(b));
const kinds = Object.keys(MAIL_WORDS.en).filter(
  (key) => !["greeting", "greetingUnnamed", "footer", "linkHint", "linkLine"].includes(key),
) as MailKind[];

const textsOf = (words: unknown): string[] =>
  typeof words === "string" ? [words] : Object.values(words as object).flatMap((inner) => textsOf(inner));

describe.each(kinds)("%s", (kind) => {
  test.each(LOCALES)("has the same blanks and lines in %s", (locale) => {
    const [here, english] = [MAIL_WORDS[locale][kind], MAIL_WORDS.en[kind]];
    expect(blanks(here.subject)).toEqual(blanks(english.subject));
    expect(here.lines.map((line) => line.includes("{"))).toEqual(english.lines.map((line) => line.includes("{")));
    expect(blanks(here.lines.join(" "))).toEqual(blanks(english.lines.join(" ")));
  });
});

test("no subject carries a secret: it is shown on lock screens and in notifications", () => {
  const subjects = LOCALES.flatMap((locale) => kinds.map((kind) => MAIL_WORDS[locale][kind].subject));
  expect(subjects.filter((subject) => /\{(?:code|password|token|secret|link)\}/.test(subject))).toEqual([]);
});

test("French puts a narrow no-break space before double punctuation", () => {
  const texts = textsOf(MAIL_WORDS.fr);
  expect(texts.filter((text) => /[^\u202f][;:?!]/.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes("\u202f:"))).toBe(true);
});
