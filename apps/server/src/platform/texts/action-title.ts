import { fixOf, isUpgrade } from "@parapet/domain/risk/priority";
import { CHECK_TEXTS } from "@parapet/scanner/registry";
import { formatText, placeholdersOf } from "@parapet/words/format-text";
import { pair } from "@parapet/words/format/pair";
import type { Locale } from "@parapet/words/locale";

import { checkName, wordsOf } from "./finding-wording.ts";
import { LEAK_TEXTS } from "./leak-texts.ts";
import { VIP_TEXTS } from "./vip-texts.ts";

const UPGRADE = "upgrade ";
const UPGRADE_TEXTS: Readonly<Record<Locale, string>> = {
  en: "Upgrade {product}",
  es: "Actualizar {product}",
  fr: "Mettre à jour {product}",
};

/** One finding of an action. */
export interface ActionExample {
  readonly check: string;
  readonly outcome: string;
  readonly params: unknown;
  readonly product: string | null;
  readonly version: string | null;
}

const textsOf = (check: string, outcome: string, locale: Locale) =>
  (CHECK_TEXTS[check] ?? LEAK_TEXTS[check] ?? VIP_TEXTS[check])?.[locale].outcomes[outcome];

const withProduct = (name: string, product: string, locale: Locale): string =>
  product === "" || name.includes(product) ? name : pair(locale, product, name);

/**
 * What the action of a fix (`fixOf`) is called: an upgrade by what it upgrades, anything else by the weakness that it removes. A title
 * that mentions values of a single finding is replaced by the name of the check.
 */
export const fixTitle = (fix: string, locale: Locale): string => {
  if (fix.startsWith(UPGRADE)) return formatText(locale, UPGRADE_TEXTS[locale], { product: fix.slice(UPGRADE.length) });
  const [check = "", outcome = "", ...words] = fix.split(" ");
  const product = words.join(" ");
  const title = textsOf(check, outcome, locale)?.title;
  const isOfAll = title !== undefined && placeholdersOf(locale, title).every((name) => name === "product");
  return withProduct(isOfAll ? formatText(locale, title, { product }) : checkName(check, locale), product, locale);
};

/** What an action is called, on every page; where it closes a single finding, that finding's title says more. */
export const actionTitle = (example: ActionExample, findings: number, locale: Locale): string => {
  if (findings > 1 || isUpgrade(example)) return fixTitle(fixOf(example), locale);
  const { title } = wordsOf(example.check, example.outcome, example.params, locale);
  return withProduct(title, example.product ?? "", locale);
};

/** What to do, in one sentence; null where the instructions name a value of one of several findings. */
export const actionRemediation = (example: ActionExample, findings: number, locale: Locale): string | null => {
  const texts = textsOf(example.check, example.outcome, locale);
  if (texts === undefined || isUpgrade(example)) return null;
  if (findings > 1 && placeholdersOf(locale, texts.remediation).some((name) => name !== "product")) return null;
  const [line = ""] = wordsOf(example.check, example.outcome, example.params, locale).remediation.split("\n");
  const [first] = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(line);
  // A sentence that ends in a colon introduces code.
  const sentence = (first?.segment ?? "").trim().replace(/\s*:$/, "");
  return sentence === "" ? null : sentence;
};
