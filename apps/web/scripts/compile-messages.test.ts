import formatOnly from "use-intl/format-message/format-only";
import { expect, test } from "vitest";

import { compileMessages } from "./compile-messages.ts";

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
  getPluralRules: (locale: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  getDateTimeFormat: (locale: string) => new Intl.DateTimeFormat(locale),
};
const said = (message: unknown, values: Record<string, unknown>) =>
  formatOnly(
    "key",
    message as never,
    values as never,
    {
      formatters: formatters as never,
      locale: "en",
      formats: undefined as never,
      globalFormats: undefined as never,
      timeZone: "UTC",
    } as never,
  );

test("a message without blanks stays the text it is, and the head of a page is left alone", () => {
  expect(compileMessages({ a: { b: "Plain, isn’t it?" }, meta: { of: "Report of {domain}" } })).toEqual({
    a: { b: "Plain, isn’t it?" },
    meta: { of: "Report of {domain}" },
  });
});

test.each([
  ["{n, plural, one {# brick} other {# bricks}}", { n: 1 }, "1 brick"],
  ["{n, plural, one {# brick} other {# bricks}}", { n: 7 }, "7 bricks"],
  ["Back in {seconds, number} s to {name}", { seconds: 1234, name: "home" }, "Back in 1,234 s to home"],
])("%s with %o says %s", (text, values, words) => expect(said(compileMessages({ t: text })["t"], values)).toBe(words));
