import { fixOf, isUpgrade } from "@parapet/domain/risk/priority";
import { CHECK_TEXTS } from "@parapet/scanner/registry";
import { formatText, placeholdersOf } from "@parapet/words/format-text";
import { pair } from "@parapet/words/format/pair";
import type { Locale } from "@parapet/words/locale";
import { ACTION_WORDS } from "@parapet/words/messages/action-words";

import { FINDING_TEXTS } from "./finding-texts.ts";
import { checkName, wordsOf } from "./finding-wording.ts";

const UPGRADE = "upgrade ";

/** One finding of an action. */
export interface ActionExample {
  readonly check: string;
  readonly outcome: string;
  readonly params: unknown;
  readonly product: string | null;
  readonly version: string | null;
}

const textsOf = (check: string, outcome: string, locale: Locale) => FINDING_TEXTS[check]?.[locale].outcomes[outcome];

/** Leaked data, mentions and look-alikes are responded to; there is nothing of one's own to configure. */
const isIncident = (check: string): boolean => check === "lookalike-domains" || !Object.hasOwn(CHECK_TEXTS, check);

/** Every action begins with its verb. */
const asAction = (weakness: string, check: string, locale: Locale): string =>
  pair(locale, ACTION_WORDS[locale][isIncident(check) ? "respond" : "fix"], weakness);

const withProduct = (name: string, product: string, locale: Locale): string =>
  product === "" || name.includes(product) ? name : pair(locale, product, name);

/**
 * What the action of a fix (`fixOf`) is called: an upgrade by the version that it replaces, anything else by the weakness that it removes. A title
 * that mentions values of a single finding is replaced by the name of the check.
 */
export const fixTitle = (fix: string, locale: Locale): string => {
  if (fix.startsWith(UPGRADE))
    return formatText(locale, ACTION_WORDS[locale].upgrade, { product: fix.slice(UPGRADE.length) });
  const [check = "", outcome = "", ...words] = fix.split(" ");
  const product = words.join(" ");
  const title = textsOf(check, outcome, locale)?.title;
  const isOfAll = title !== undefined && placeholdersOf(locale, title).every((name) => name === "product");
  const name = isOfAll ? formatText(locale, title, { product }) : checkName(check, locale);
  return asAction(withProduct(name, product, locale), check, locale);
};

/** What an action is called, on every page; where it closes a single finding, that finding's title says more. */
export const actionTitle = (example: ActionExample, findings: number, locale: Locale): string => {
  if (findings > 1 || isUpgrade(example)) return fixTitle(fixOf(example), locale);
  const { title } = wordsOf(example.check, example.outcome, example.params, locale);
  return asAction(withProduct(title, example.product ?? "", locale), example.check, locale);
};

/**
 * What to do, in one sentence, of an upgrade with the version to reach; null where the instructions name a value of one of several
 * findings.
 */
export const actionRemediation = (
  example: ActionExample & {
    readonly cve: string | null;
    /** The first version without that CVE, by the vulnerability database; null where it is not known. */
    readonly fixedIn: string | null;
  },
  findings: number,
  locale: Locale,
): string | null => {
  const texts = textsOf(example.check, example.outcome, locale);
  if (texts === undefined) return null;
  const { cve, fixedIn: version } = example;
  const isGiven = isUpgrade(example);
  if (isGiven && cve !== null && version !== null)
    return formatText(locale, ACTION_WORDS[locale].upgradeTo, { version, cve });
  if (!isGiven && findings > 1 && placeholdersOf(locale, texts.remediation).some((name) => name !== "product"))
    return null;
  const [line = ""] = wordsOf(example.check, example.outcome, example.params, locale).remediation.split("\n");
  const [first] = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(line);
  // A sentence that ends in a colon introduces code.
  const sentence = (first?.segment ?? "").trim();
  if (isGiven && sentence.endsWith(":")) return null;
  const plain = sentence.replace(/\s*:$/, "");
  return plain === "" ? null : plain;
};
