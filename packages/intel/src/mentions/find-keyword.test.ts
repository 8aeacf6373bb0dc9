import { describe, expect, test } from "vitest";

import { detectLanguage } from "./detect-language.ts";
import { cutContext, findKeyword, toKeyword } from "./find-keyword.ts";
import { fold, foldWithPlaces } from "./fold.ts";
import { openWords } from "./match-keywords.ts";

const isIn = (text: string, keyword: string, isWhole = true, exceptions: string[] = []) =>
  findKeyword(fold(text), toKeyword(keyword, isWhole, exceptions)) >= 0;

describe("what is no hit", () => {
  test.each([
    ["a part of a word", "planning for acmeism", "acme"],
    ["a longer name", "see acme.test.example", "acme.test"],
    ["a name that ends like it", "see notacme.test", "acme.test"],
    ["a name with a dash before it", "see my-acme.test", "acme.test"],
    ["a word in another alphabet around it", "акмеacme", "acme"],
  ])("%s", (_, text, keyword) => expect(isIn(text, keyword)).toBe(false));

  test("an exception around it, or beside it", () => {
    expect(isIn("acme corp of ohio", "acme", true, ["Acme Corp of Ohio"])).toBe(false);
    expect(isIn("acme corp of ohio, and acme too", "acme", true, ["Acme Corp of Ohio"])).toBe(true);
    expect(isIn("acme, the cartoon", "acme", true, ["cartoon"])).toBe(false);
    expect(isIn(`acme ${"x ".repeat(200)} cartoon`, "acme", true, ["cartoon"])).toBe(true);
  });
});

test.each([
  ["a sentence's end", "we have acme.test.", "acme.test"],
  ["a name below it", "mail.acme.test:443", "acme.test"],
  ["brackets around dots", "acme[.]test", "acme.test"],
  ["the word dot", "acme (dot) test", "acme.test"],
  ["capitals and accents", "ÁCMÉ leaked", "acme"],
  ["full-width letters", "ＡＣＭＥ leaked", "acme"],
  ["invisible letters inside", "ac\u200bme", "acme"],
  ["two words over a line's end", "anvil\n   works", "Anvil Works"],
  ["a Greek word's last letter", "ΟΔΟΣ", "οδος"],
])("a hit: %s", (_, text, keyword) => expect(isIn(text, keyword)).toBe(true));

test("parts of words where that is wanted", () => expect(isIn("xxacmexx", "acme", false)).toBe(true));

describe("the words around a hit", () => {
  test("as they were written, 120 characters on each side", () => {
    const text = `${"a".repeat(300)} Ácme[.]test ${"b".repeat(300)}`;
    const context = cutContext(text, toKeyword("acme.test", true, []));
    expect(context).toBe(`…${"a".repeat(119)} Ácme[.]test ${"b".repeat(119)}…`);
  });

  test("never in the middle of a character", () => {
    const context = cutContext(`${"😀".repeat(100)}x acme y${"😀".repeat(100)}`, toKeyword("acme", true, []));
    expect(context.isWellFormed()).toBe(true);
  });

  test("a place for each letter, whatever folding did", () => {
    for (const text of ["Straße ﬁne", "acme [.] test", "İstanbul", "a\u0301 b\t\n c"]) {
      const { folded, places } = foldWithPlaces(text);
      expect([folded, places.length]).toEqual([fold(text), folded.length]);
    }
  });
});

test("thousands of words at once find what each finds alone", () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `word${(n * 7919).toString(36)}`);
  const text = `${words[5]} xx${words[6]} ${words[2_999]}, ${words[70]}.`;
  const found = openWords(words).occurringIn(text);
  const each = words.keys().filter((index) => text.includes(words[index] ?? ""));
  expect(found.toSorted((a, b) => a - b)).toEqual([...each]);
});

test.each([
  ["The access is for sale and you will get it with the password", "en"],
  ["El acceso está en venta para los que pagan más", "es"],
  ["L’accès est en vente pour les clients dans une boutique", "fr"],
  ["Продаю доступ к сети компании", "ru"],
  ["acme.test:443", null],
])("the language of “%s”", (text, language) => expect(detectLanguage(text)).toBe(language));
