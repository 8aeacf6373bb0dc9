import { isUpgrade, isUpgradeFix, toFixKey, UPGRADE } from "@parapet/domain/risk";
import { CHECK_TEXTS } from "@parapet/scanner/registry";
import { formatText, listPlaceholders } from "@parapet/words/format-text";
import { pair } from "@parapet/words/format/pair";
import type { Locale } from "@parapet/words/locale";
import { ACTION_WORDS } from "@parapet/words/messages/action-words";

import { FINDING_TEXTS } from "./finding-texts.ts";
import { checkName, findingWords } from "./finding-wording.ts";

export interface ActionExample {
  readonly check: string;
  readonly outcome: string;
  readonly params: unknown;
  readonly product: string | null;
  readonly version: string | null;
  /** The version that none of the action's CVEs affects; null or left out where it is not known. */
  readonly target?: string | null;
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
 * What the action of a fix (`toFixKey`) is called: an upgrade by the version that it replaces, anything else by the weakness that it removes. A title
 * that mentions values of a single finding is replaced by the name of the check.
 */
export const fixTitle = (
  fix: string,
  locale: Locale,
  { target = null, count = 0 }: { readonly target?: string | null; readonly count?: number } = {},
): string => {
  const actions = ACTION_WORDS[locale];
  if (isUpgradeFix(fix)) {
    const product = fix.slice(UPGRADE.length);
    return target === null
      ? formatText(locale, actions.upgrade, { product })
      : formatText(locale, actions.upgradeToVersion, { product, version: target });
  }
  const [check = "", outcome = "", ...words] = fix.split(" ");
  const response = actions.responses[`${check} ${outcome}`];
  if (response !== undefined) return formatText(locale, response, { count });
  const product = words.join(" ");
  const title = textsOf(check, outcome, locale)?.title;
  const isOfAll =
    title !== undefined && listPlaceholders(locale, title).every((name) => name === "product" && product !== "");
  const name = isOfAll ? formatText(locale, title, { product }) : checkName(check, locale);
  return asAction(withProduct(name, product, locale), check, locale);
};

/** What an action is called, on every page; where it closes a single finding, that finding's title says more. */
export const actionTitle = (example: ActionExample, findings: number, locale: Locale): string => {
  const { check, outcome, target = null } = example;
  if (findings > 1 || isUpgrade(example) || Object.hasOwn(ACTION_WORDS[locale].responses, `${check} ${outcome}`))
    return fixTitle(toFixKey(example), locale, { target, count: findings });
  const { title } = findingWords(example.check, example.outcome, example.params, locale);
  return asAction(withProduct(title, example.product ?? "", locale), example.check, locale);
};

/**
 * What to do, in one sentence, of an upgrade with the version to reach; null where the instructions name a value of one of several
 * findings.
 */
export const actionRemediation = (
  example: ActionExample & {
    readonly cve: string | null;
    /** How many CVEs the action closes. */
    readonly cves: number;
  },
  findings: number,
  locale: Locale,
): string | null => {
  const texts = textsOf(example.check, example.outcome, locale);
  if (texts === undefined) return null;
  const { cve, cves, target: version = null } = example;
  const isGiven = isUpgrade(example);
  if (isGiven && cve !== null && version !== null)
    return formatText(locale, ACTION_WORDS[locale].upgradeTo, { version, cve, others: Math.max(0, cves - 1) });
  if (!isGiven && findings > 1 && listPlaceholders(locale, texts.remediation).some((name) => name !== "product"))
    return null;
  const [line = ""] = findingWords(example.check, example.outcome, example.params, locale).remediation.split("\n");
  const [first] = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(line);
  // A sentence that ends in a colon introduces code.
  const sentence = (first?.segment ?? "").trim();
  if (isGiven && sentence.endsWith(":")) return null;
  const plain = sentence.replace(/\s*:$/, "");
  return plain === "" ? null : plain;
};
