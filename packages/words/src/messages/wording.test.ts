import { globSync } from "node:fs";

import { expect, test } from "vitest";

import { forbiddenIn } from "../forbidden-words.ts";
import { LOCALES } from "../locale.ts";
import { REFUSALS } from "./refusals.ts";

const textsIn = (value: unknown, at: string): [string, string][] => {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}.${key}`));
};

/** Names of values and of choices are not words of the text. */
const prose = (text: string): string => text.replaceAll(/\{\w+, (?:plural|select|number|date|time),?/g, "{");

/** Words that are right where they stand: "look up" an indicator, a "tested" plan, names of columns in a file. */
const ALLOWED = new Set([
  "threat-intel.bulk.go",
  "threat-intel.bulk.looking",
  "third-party.question.continuity",
  "organisations.import.text",
]);

test.each(LOCALES)("no text in %s uses a wording of the list", async (locale) => {
  const files = globSync(`*/{${locale},document-${locale}}.ts`, { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(40);
  const texts = await Promise.all(
    files.map(async (file) => {
      const words = (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>;
      return Object.values(words).flatMap((it) => textsIn(it, file.split(/[\\/]/)[0] ?? ""));
    }),
  );
  const wrong = [...texts.flat(), ...textsIn(REFUSALS[locale], "refusals")]
    .filter(([at]) => !ALLOWED.has(at))
    .flatMap(([at, text]) => forbiddenIn(prose(text), locale).map((it) => `${at}: ${it}`));
  expect(wrong).toEqual([]);
});
