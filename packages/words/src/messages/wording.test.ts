import { globSync } from "node:fs";
import { basename, dirname } from "node:path";

import { expect, test } from "vitest";

import { LOCALES } from "../locale.ts";
import type { Locale } from "../locale.ts";
import { typographyFaults } from "../testing/typography-faults.ts";
import { vocabulary as en } from "../vocabulary/en.ts";
import { vocabulary as es } from "../vocabulary/es.ts";
import { vocabulary as fr } from "../vocabulary/fr.ts";
import { OFFER_WORDS } from "./billing/offers/words.ts";
import { COMPLIANCE_WORDS } from "./compliance/words.ts";
import { fieldMistakeText } from "./field-mistakes.ts";
import { SEARCH_PROBLEM_WORDS } from "./intel/search-problems/words.ts";
import { CALENDAR_WORDS } from "./inventory/calendar/words.ts";
import { LEAD_KINDS } from "./mail/lead-kinds.ts";
import { REFUSALS } from "./refusals.ts";
import { INVOICE_WORDS } from "./reports/report/invoice-words.ts";
import { evidenceGap } from "./takedowns/takedown-letters/gap-words.ts";
import { takedownNote } from "./takedowns/takedown-letters/note-words.ts";
import { PACK_WORDS } from "./takedowns/takedown-letters/pack-words.ts";
import { STATE_WORDS } from "./takedowns/takedown-letters/state-words.ts";
import { LETTER_WORDS } from "./takedowns/takedown-letters/words.ts";

const textsIn = (value: unknown, at: string): [string, string][] => {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}.${key}`));
};

/** Sentences that contracts write in English and that are translated by their English text. */
const FIELD_MISTAKES = [
  "Contains a character that is not allowed",
  "Invalid email address",
  "Invalid file name",
  "Invalid link",
  "Invalid username",
  "Please enter a valid email address",
  "Administrator email is required",
  "Enter a valid phone number",
  "Select two to four vendors",
  "Use at most two decimal places",
  "Use one to six capital letters or digits",
];

const VOCABULARY = { en, es, fr };

/** Notes and evidence gaps are stored as codes and translated when they are read. */
const codedTexts = (locale: Locale): [string, string][] => [
  ...["up: accepts email", "down: not registered", "down: no IP address", "down: parked", "blind: no response"].map(
    (note): [string, string] => [
      `takedown note.${note}`,
      takedownNote(locale, { kind: "check", note, byPerson: false }) ?? "",
    ],
  ),
  ...["registration-in-dns", "page", "rdap", "blocklists", "dns-mx", "network-192.0.2.1"].map(
    (what): [string, string] => {
      const gap = evidenceGap(locale, { what, why: "DNS query failed" });
      return [`evidence gap.${what}`, `${gap.what} ${gap.why}`];
    },
  ),
];

/** Every text of a language, with its key: the files per language and the tables that hold all languages. */
const textsOf = async (locale: Locale): Promise<[string, string][]> => {
  const files = globSync(`**/{${locale},document-${locale}}.ts`, { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(40);
  const perLanguage = await Promise.all(
    files.map(async (file) => {
      const words = (await import(new URL(file, import.meta.url).href)) as Record<string, unknown>;
      return Object.values(words).flatMap((it) => textsIn(it, basename(dirname(file))));
    }),
  );
  const tables = {
    refusals: REFUSALS,
    calendar: CALENDAR_WORDS,
    compliance: COMPLIANCE_WORDS,
    leads: LEAD_KINDS,
    offers: OFFER_WORDS,
    invoice: INVOICE_WORDS,
    search: SEARCH_PROBLEM_WORDS,
    pack: PACK_WORDS,
    states: STATE_WORDS,
    letters: LETTER_WORDS,
    vocabulary: VOCABULARY,
  };
  const mistakes = FIELD_MISTAKES.map((message): [string, string] => [
    `field mistakes.${message}`,
    fieldMistakeText(locale, { code: "custom", message, figures: {} }),
  ]);
  return [
    ...perLanguage.flat(),
    ...Object.entries(tables).flatMap(([name, words]) => textsIn(words[locale], name)),
    ...mistakes,
    ...codedTexts(locale),
  ];
};

test.each(LOCALES)("the texts in %s follow the typography of the language", async (locale) => {
  const texts = await textsOf(locale);
  expect(texts.flatMap(([at, text]) => typographyFaults(text, locale).map((it) => `${at}: ${it}: ${text}`))).toEqual(
    [],
  );
});
