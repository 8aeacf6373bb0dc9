import { formatText } from "@parapet/words/format-text";
import { LOCALES } from "@parapet/words/locale";
import { OUTGOING_TICKET_WORDS } from "@parapet/words/messages/alerts/outgoing-tickets/words";
import { OFFER_WORDS } from "@parapet/words/messages/billing/offers/words";
import { SEARCH_PROBLEM_WORDS } from "@parapet/words/messages/intel/search-problems/words";
import { type Namespace, NAMESPACES } from "@parapet/words/namespaces";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { IntlMessageFormat } from "intl-messageformat";
import { parseAst } from "vite";
import { expect, test } from "vitest";

import { formatText as formatCompiled } from "../src/shared/i18n/format-compiled-text.ts";
import { compileModule } from "./compile-texts.ts";

const compiledOf = (code: string) => compileModule(code, parseAst(code));

test.each([
  ["a text without arguments", `export default { a: "Plain text" };`],
  ["a key that looks like a message", `export default { "{name}": "Plain" };`],
  ["an import", `import words from "./{name}.ts"; export default { words };`],
  ["a value that is looked up", `export default { a: words["{name}"] };`],
])("leaves %s as it is", (_, code) => expect(compiledOf(code)).toBeNull());

test("replaces each message with arguments by its parsed form", () => {
  const code = `const en = { a: "Plain", b: { c: "Hello {name}", d: "{count, plural, one {# host} other {# hosts}}" } };`;
  expect(compiledOf(code)).toBe(
    `const en = { a: "Plain", b: { c: ["Hello ",["name"]], d: [["count",2,{"one":[0," host"],"other":[0," hosts"]}]] } };`,
  );
});

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const FORMATTERS = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

test.each(LOCALES)("every text in %s says the same as by the whole library, for one, two and many", async (locale) => {
  let compared = 0;
  for (const namespace of Object.keys(NAMESPACES) as Namespace[]) {
    const { default: texts } = await NAMESPACES[namespace][locale]();
    for (const text of textsIn(texts).filter((one) => one.includes("{"))) {
      for (const value of [1, 2, 12_345.5]) {
        // Any argument is this number, any tag keeps what is inside.
        const values = new Proxy<Record<string, unknown>>(
          {},
          {
            get: (_target, name) => (text.includes(`<${String(name)}>`) ? (parts: unknown[]) => parts.join("") : value),
            has: () => true,
            getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
          },
        );
        const whole = new IntlMessageFormat(text, locale, NUMBER_FORMATS).format(values as never);
        const small = format(
          compile(text),
          locale,
          values as never,
          {
            formatters: FORMATTERS,
            formats: NUMBER_FORMATS,
          } as never,
        );
        expect([text, [small].flat().join("")]).toEqual([text, [whole].flat().join("")]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

test.each(LOCALES)(
  "texts in %s that pages format themselves say the same parsed, values that are missing included",
  (locale) => {
    const texts = [OFFER_WORDS, SEARCH_PROBLEM_WORDS, OUTGOING_TICKET_WORDS].flatMap((words) => textsIn(words[locale]));
    const withArguments = texts.filter((text) => text.includes("{"));
    expect(withArguments.length).toBeGreaterThan(5);
    for (const text of withArguments) {
      for (const value of [1, 2, 12_345.5]) {
        const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, value]);
        const values = Object.fromEntries(names) as Record<string, number>;
        expect(formatCompiled(locale, compile(text), values)).toBe(formatText(locale, text, values));
      }
    }
    // A plural or a number format without its value is refused by both.
    for (const text of withArguments.filter((one) => !/plural|number/.test(one)))
      expect(formatCompiled(locale, compile(text))).toBe(formatText(locale, text));
  },
);
