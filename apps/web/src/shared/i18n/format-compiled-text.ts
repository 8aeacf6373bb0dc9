import type { TextValues } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import format, { type CompiledMessage } from "icu-minify/format";

const formatters = {
  getDateTimeFormat: (): never => {
    throw new Error("A text holds no date: dates are written in the style of the reader.");
  },
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/** The names of all values that a parsed message mentions, those inside branches included. */
const namesIn = (nodes: unknown): string[] => {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, , branches] = node as [string, number?, object?];
    return [name, ...(typeof branches === "object" ? Object.values(branches).flatMap(namesIn) : [])];
  });
};

/** What `formatText` of the words says, from a message that the build has parsed (`scripts/compile-texts.ts`). */
export const formatText = (locale: Locale, text: CompiledMessage, values: TextValues = {}): string => {
  const given = namesIn(text).map((name) => [name, Object.hasOwn(values, name) ? values[name] : `{${name}}`] as const);
  return String(
    format(text, locale, Object.fromEntries(given) as TextValues, {
      formatters,
      formats: { number: { ...NUMBER_FORMATS.number } },
    }),
  );
};
