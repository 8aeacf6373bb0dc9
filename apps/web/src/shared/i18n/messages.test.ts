import { globSync, readFileSync } from "node:fs";

import { parse, type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { LOCALES, type Locale } from "@parapet/words/locale";
import { type Namespace, NAMESPACES } from "@parapet/words/namespaces";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import { describe, expect, test } from "vitest";

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, prefix = ""): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${prefix}${key}`, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );

/** The arguments of a message with their kinds, plural branches included, each once. */
const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  [
    ...new Set(
      elements.flatMap((element): string[] => {
        switch (element.type) {
          case TYPE.argument:
          case TYPE.number:
          case TYPE.date:
          case TYPE.time:
            return [`${element.value}:${element.type}`];
          case TYPE.select:
          case TYPE.plural:
            return [
              `${element.value}:${element.type}`,
              ...Object.values(element.options).flatMap((option) => argumentsOf(option.value)),
            ];
          case TYPE.tag:
            return [`${element.value}:tag`, ...argumentsOf(element.children)];
          case TYPE.literal:
          case TYPE.pound:
            return [];
          default:
            return element satisfies never;
        }
      }),
    ),
  ].toSorted((a, b) => a.localeCompare(b));

const names = Object.keys(NAMESPACES) as Namespace[];
const load = async (name: Namespace, locale: Locale) =>
  flat((await NAMESPACES[name][locale]()).default as unknown as Texts);

const root = new URL("../..", import.meta.url);
const sources = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(new URL(path, root), "utf8"));

/** Keys and the beginnings of composed keys that the files which name a set of texts contain. */
const mentioned = (name: Namespace) => {
  const using = sources.filter((text) => text.includes(`"${name}"`) || text.includes(`.${name}.`));
  const literals = new Set(
    using.flatMap((text) => [...text.matchAll(/["`]([\w-]+(?:[./][\w:/-]+)*)["`]/g)].map(([, key = ""]) => key)),
  );
  const beginnings = using.flatMap((text) => [...text.matchAll(/`([\w.-]*\.)\$\{/g)].map(([, start = ""]) => start));
  const heads = using.flatMap((text) => [...text.matchAll(/`\$\{\w+\}(\.[\w.]+)`/g)].map(([, end = ""]) => end));
  return { literals, beginnings, heads };
};

describe.each(names)("%s", (name) => {
  test("says the same things in every language, with the same arguments and no empty text", async () => {
    const english = await load(name, "en");
    for (const locale of LOCALES) {
      const texts = await load(name, locale);
      expect([...texts.keys()], `${locale} keys`).toEqual([...english.keys()]);
      for (const [key, text] of texts) {
        expect(text.trim(), `${locale} ${key}`).not.toBe("");
        expect(argumentsOf(parse(text)), `${locale} ${key}`).toEqual(argumentsOf(parse(english.get(key) ?? "")));
      }
    }
  });

  test("has no unused text", async () => {
    const { literals, beginnings, heads } = mentioned(name);
    const unused = [...(await load(name, "en")).keys()].filter(
      (key) =>
        // Titles are found by the id of a route, the title of a page by its `meta`.
        name !== "titles" &&
        !key.startsWith("meta") &&
        !literals.has(key) &&
        !beginnings.some((start) => start !== "" && key.startsWith(start)) &&
        !heads.some((end) => key.endsWith(end)),
    );
    expect(unused).toEqual([]);
  });
});

test("French sets a narrow no-break space before high punctuation", async () => {
  for (const name of names) {
    for (const [key, text] of await load(name, "fr")) {
      const words = text.replaceAll(/\{[^{}]*\}/g, "x");
      expect(words, `${name} ${key}`).not.toMatch(/[ \u00a0][:;?!»]|[\p{L}][;?!](?:\s|$)|« /u);
    }
  }
});

test("every format that a message names is one the portal gives to its formatter", async () => {
  const texts = (
    await Promise.all(names.flatMap((name) => LOCALES.map(async (locale) => [...(await load(name, locale)).values()])))
  ).flat();
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\{\w+, (?:number|date|time), (\w+)\}/g)].map(([, it]) => it),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(NUMBER_FORMATS.number)));
});

/** Joins of a name and its value with the colon of English: in a template, between two pieces of markup, of a list. */
const ENGLISH_COLONS = [
  /`[^`\n]*\$\{[^`\n]*\}: [^`\n]*`/,
  /`: \$\{/,
  /\.join\(": "\)/,
  /^\s*(?:<\w+[^>]*>)?\{[\w.]+(?:\([^{}]*\))?\}: ?(?:<|\{|$)/m,
  />: ?\{/,
];

test("a name and its value are joined with the colon of the language", () => {
  const joined = globSync("**/*.tsx", { cwd: root })
    // Licences of feeds are shown in English.
    .filter((path) => !path.includes(".test.") && !path.includes("testing/") && path !== "features/intel/notices.tsx")
    .filter((path) => ENGLISH_COLONS.some((colon) => colon.test(readFileSync(new URL(path, root), "utf8"))));
  expect(joined, 'use common("pair", { label, value })').toEqual([]);
});
