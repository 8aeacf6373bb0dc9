import fc from "fast-check";

import { formatText, listPlaceholders } from "../format-text.ts";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "../locale.ts";

/** Every text of a tree by its path. */
const leaves = (tree: unknown, path = ""): [path: string, text: string][] => {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, inner]) => leaves(inner, path === "" ? key : `${path}.${key}`));
};

/** What people and targets put into values: code, quotes, braces, other placeholders. */
const value = fc.oneof(
  fc.string(),
  fc.constantFrom("{name}", "'{", "''", "}", "<b>#</b>", "$&", "{0, plural, other {#}}"),
);

const faultOf = (locale: Locale, text: string, expected: readonly string[]): string | null => {
  const names = listPlaceholders(locale, text);
  if (names.join() !== expected.join()) return `expects ${names.join(", ")} in place of ${expected.join(", ")}`;
  // The place of a number decides the plural form and may be left out of the branch.
  const inserted = names.filter((name) => text.includes(`{${name}}`) && !text.includes(`{${name},`));
  const property = fc.property(value, (given) => {
    const formatted = formatText(locale, text, Object.fromEntries(names.map((name) => [name, given])));
    return names.length === 0 || inserted.length === 0 || formatted.includes(given);
  });
  if (fc.check(property, { numRuns: 25 }).failed) return "does not insert its values unchanged";
  const empty = formatText(locale, text, Object.fromEntries(names.map((name) => [name, ""])));
  return names.some((name) => empty.includes(`{${name}`)) ? "leaves a placeholder" : null;
};

/**
 * What is wrong with these texts: a language lacks one, it is no ICU MessageFormat (quote literal braces: `'{'`), or it
 * expects other values than the English one.
 */
export const textFaults = (texts: Readonly<Record<Locale, unknown>>): string[] => {
  const english = new Map(leaves(texts[DEFAULT_LOCALE]));
  return LOCALES.flatMap((locale) => {
    const own = new Map(leaves(texts[locale]));
    const missing = [...english.keys()].filter((path) => !own.has(path)).map((path) => `${locale} ${path}: missing`);
    const faults = [...own].flatMap(([path, text]) => {
      try {
        const fault = faultOf(locale, text, listPlaceholders(DEFAULT_LOCALE, english.get(path) ?? text));
        return fault === null ? [] : [`${locale} ${path}: ${fault}`];
      } catch (error) {
        return [`${locale} ${path}: ${String(error)}`];
      }
    });
    return [...missing, ...faults];
  });
};
