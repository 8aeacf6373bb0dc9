import { IntlMessageFormat } from "intl-messageformat";

import type { Locale } from "./locale.ts";
import { NUMBER_FORMATS } from "./number-formats.ts";

export type TextValues = Readonly<Record<string, string | number>>;

type Elements = ReturnType<IntlMessageFormat["getAst"]>;

/** The names of all values that a message mentions, those inside plural branches included. */
const namesIn = (elements: Elements): string[] =>
  elements.flatMap((element) => {
    // A literal is type 0. With `ignoreTag` there are no tags, so only plural and select hold further elements.
    if (element.type === 0 || !("value" in element)) return [];
    const branches = "options" in element ? Object.values(element.options) : [];
    return [element.value, ...branches.flatMap(({ value }) => namesIn(value))];
  });

interface Message {
  readonly format: IntlMessageFormat;
  readonly names: readonly string[];
}

const parsed = new Map<string, Message>();

/** Texts are constants of the product, so the cache is bounded by their number. */
const messageOf = (locale: Locale, text: string): Message => {
  const key = `${locale}:${text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  // Remediations quote configuration in angle brackets: nothing in a text is a tag.
  const format = new IntlMessageFormat(text, locale, NUMBER_FORMATS, { ignoreTag: true });
  const message = { format, names: namesIn(format.getAst()) };
  parsed.set(key, message);
  return message;
};

/** The names of the values that this text expects, each once. Throws where the text is not valid ICU MessageFormat. */
export const listPlaceholders = (locale: Locale, text: string): string[] =>
  [...new Set(messageOf(locale, text).names)].toSorted((a, b) => a.localeCompare(b));

/**
 * A text in ICU MessageFormat with its values inserted; a value is never parsed itself. Stored facts may be older than
 * the text and lack a value: its placeholder then stays visible instead of failing the whole page.
 */
export const formatText = (locale: Locale, text: string, values: TextValues = {}): string => {
  const { format, names } = messageOf(locale, text);
  const given = names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : `{${name}}`] as const);
  return String(format.format(Object.fromEntries(given)));
};
