import { globSync } from "node:fs";
import { basename, dirname } from "node:path";

import { expect, test } from "vitest";

import { type Locale, LOCALES } from "../locale.ts";
import { DOCUMENT_WORDS } from "../messages/reports/report/document-words.ts";
import { vocabulary as en } from "./en.ts";
import { vocabulary as es } from "./es.ts";
import { vocabulary as fr } from "./fr.ts";

type Texts = { readonly [key: string]: string | Texts };

const VOCABULARY = { en, es, fr } as const;

const flat = (texts: Texts, prefix = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}${key}`, value] as const] : flat(value, `${prefix}${key}.`),
  ) as [string, string][];

const messages = new URL("../messages/", import.meta.url);

/** The namespaces of the portal, by name. Mails and alerts export their words under a name. */
const load = async (locale: Locale): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for (const file of globSync(`**/${locale}.ts`, { cwd: messages })) {
    const name = basename(dirname(file));
    const texts = (await import(new URL(file, messages).href)) as Texts;
    for (const words of Object.values(texts))
      for (const [key, text] of flat(words as Texts)) all.set(`${name}.${key}`, text);
  }
  for (const [key, text] of flat(DOCUMENT_WORDS[locale] as Texts)) all.set(`document.${key}`, text);
  return all;
};

/** Terms that are names: wherever a text consists of one, every language says the same term. Single adjectives agree with their noun. */
const NAMES = ["areas", "categories", "riskLevels", "coverageStates"] as const;
const namesOf = (locale: Locale) => new Map(NAMES.flatMap((group) => flat(VOCABULARY[locale][group], `${group}.`)));

test.each(["es", "fr"] as const)("in %s a text that is a term in English is the same term", async (locale) => {
  const [english, translated] = await Promise.all([load("en"), load(locale)]);
  const keys = new Map([...namesOf("en")].map(([key, term]) => [term, key]));
  const terms = namesOf(locale);
  const used = [...english].filter(([, text]) => keys.has(text));
  expect(used.length).toBeGreaterThan(60);
  const expected = used.map(([at, text]) => [at, terms.get(keys.get(text) ?? "")]);
  expect(used.map(([at]) => [at, translated.get(at)])).toEqual(expected);
});

test.each(LOCALES)("in %s menu, tile, page and PDF call an area by one name", async (locale) => {
  const texts = await load(locale);
  for (const [area, name] of Object.entries(VOCABULARY[locale].areas)) {
    expect([area, texts.get(`overview.areas.${area}`)]).toEqual([area, name]);
    expect([area, texts.get(`document.areas.${area}`)]).toEqual([area, name]);
    // VIP findings have a page under the VIP.
    if (area === "vip-findings") continue;
    expect([area, texts.get(`titles.current-risk/${area}`)]).toEqual([area, name]);
  }
});

test.each(LOCALES)("in %s severities, statuses, reasons and roles have one source", async (locale) => {
  const texts = await load(locale);
  const { severities, findingStatuses, workStates, checkReasons, coverageStates, jobStates, roles } =
    VOCABULARY[locale];
  const held: [string, Texts][] = [
    ["common.severity", severities],
    ["document.severity", severities],
    ["findings.state", findingStatuses],
    ["findings.status", findingStatuses],
    ["findings.state", workStates],
    ["shell.reasons", checkReasons],
    ["document.reasons", checkReasons],
    ["coverage.state", coverageStates],
    ["runs.states", jobStates],
    ["users.roles", roles],
  ];
  for (const [at, terms] of held)
    expect(Object.keys(terms).map((key) => [`${at}.${key}`, texts.get(`${at}.${key}`)])).toEqual(
      Object.entries(terms).map(([key, term]) => [`${at}.${key}`, term]),
    );
});
