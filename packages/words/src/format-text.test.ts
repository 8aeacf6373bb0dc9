import { expect, test } from "vitest";

import { formatText, type TextValues } from "./format-text.ts";
import type { Locale } from "./locale.ts";

test.each<[string, TextValues, string]>([
  ["{domain}. IN MX 0 .", { domain: "acme.test" }, "acme.test. IN MX 0 ."],
  ["{count} of {all}", { count: 0, all: 3 }, "0 of 3"],
  ["{count}", { count: 12_345 }, "12345"],
  ["{unknown} {constructor}", {}, "{unknown} {constructor}"],
  ["{a}", { a: "{b}", b: "x" }, "{b}"],
  ["{a}", { a: "'{b}' <i>#</i>" }, "'{b}' <i>#</i>"],
  [
    "Set '{' \"a\": 1 '}' on {host}, it's the owner's",
    { host: "x.test" },
    "Set { \"a\": 1 } on x.test, it's the owner's",
  ],
  ["<VirtualHost *:443> {name}", { name: "x.test" }, "<VirtualHost *:443> x.test"],
  ["{share, number, percent}", { share: 0.984 }, "98.4%"],
])("%j", (text, values, formatted) => expect(formatText("en", text, values)).toBe(formatted));

test.each<[Locale, number, string]>([
  ["en", 0, "0 findings"],
  ["en", 1, "1 finding"],
  ["fr", 0, "0 finding"],
  ["fr", 2, "2 findings"],
])("%s chooses the plural form of %i by its own rules", (locale, count, formatted) =>
  expect(formatText(locale, "{count, plural, one {# finding} other {# findings}}", { count })).toBe(formatted),
);

test("a value that is missing inside a plural branch stays visible", () =>
  expect(formatText("en", "{count, plural, one {{name} has one} other {{name} has #}}", { count: 2 })).toBe(
    "{name} has 2",
  ));
