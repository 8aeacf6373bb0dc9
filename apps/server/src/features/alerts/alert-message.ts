import { type AlertEvent, type AlertType, plainLine } from "@parapet/domain/alerts";
import type { MessageWords } from "@parapet/domain/channels";
import { ASSET_EVENTS } from "@parapet/domain/contracts/choices";
import { rate } from "@parapet/domain/coverage";
import { riskLevel, SEVERITIES, shownDomain } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";
import { ALERTING_WORDS } from "@parapet/words/messages/alerts/alerting/words";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";

import { checkName, findingWords } from "../../platform/texts/finding-wording.ts";

const PRODUCT = "Parapet";
const MAX_ITEMS = 5;
const MAX_KINDS = 2;

/** What a delivery keeps: facts, worded only when they leave. */
export interface AlertFacts {
  readonly domain: string;
  readonly name: string;
  readonly organization: string;
  readonly locale: Locale;
  readonly isTest: boolean;
  readonly events: readonly AlertEvent[];
  /** More than `events` holds when a run brought very many. */
  readonly count: number;
  readonly alerts: readonly string[];
}

/** What is not assessed anymore; areas and checks by their names. */
const wordLoss = (subject: string, kind: string, locale: Locale): string => {
  const words = ALERTING_WORDS[locale].coverageLost;
  const areas: Readonly<Record<string, string>> = DOCUMENT_WORDS[locale].areas;
  if (kind === "area") return formatText(locale, words.area, { subject: areas[subject] ?? subject });
  if (kind === "check") return formatText(locale, words.check, { subject: checkName(subject, locale) });
  return formatText(locale, kind === "host" ? words.host : kind === "feed" ? words.feed : words.source, { subject });
};

const changeOf = (detail: string): (typeof ASSET_EVENTS)[number] =>
  ASSET_EVENTS.find((event) => event === detail) ?? "changed";

const EXPIRIES = ["registration", "end_of_life", "accepted_risk", "verification", "licence"] as const;
const expiryOf = (detail: string): (typeof EXPIRIES)[number] =>
  EXPIRIES.find((one) => one === detail) ?? "registration";

/** A score is never shown alone: how much was assessed is beside it, rounded down. */
const withCoverage = (text: string, { confidence }: AlertEvent, locale: Locale): string =>
  confidence === undefined
    ? text
    : formatText(locale, ALERTING_WORDS[locale].withCoverage, { text, share: Math.floor(confidence * 100) });

/** The level of a score as every page states it, and the one before where the drop changed it. */
const wordLevels = ({ before = 0, after = 0, confidence = 1 }: AlertEvent, locale: Locale): string => {
  const { risk, score } = DOCUMENT_WORDS[locale];
  const { level, isProvisional } = rate(after, confidence);
  const now = isProvisional ? formatText(locale, score.provisional, { level: risk[level] }) : risk[level];
  const past = riskLevel(before);
  if (past === level) return now;
  return formatText(locale, ALERTING_WORDS[locale].levels, { before: risk[past], after: now });
};

/** One event in the reader's language. */
export const wordEvent = (event: AlertEvent, locale: Locale): string => {
  const words = ALERTING_WORDS[locale];
  const subject = shownDomain(plainLine(event.subject, 120));
  const { type, before = "", after = "", days = 0, detail = "", check, outcome } = event;
  if (type === "score_drop" || type === "vendor_score_drop") {
    const text = type === "score_drop" ? words.scoreDrop : words.vendorScoreDrop;
    const drop = { subject, before, after, levels: wordLevels(event, locale) };
    return withCoverage(formatText(locale, text, drop), event, locale);
  }
  if (type === "certificate_expiring") return formatText(locale, words.certificate, { subject, count: days });
  if (type === "look_alike_active")
    return formatText(
      locale,
      detail === "mail" ? words.gainedMail : detail === "login" ? words.gainedLogin : words.gainedSite,
      {
        subject,
      },
    );
  if (type === "coverage_lost") return wordLoss(subject, detail, locale);
  if (type === "asset_change") return formatText(locale, words.assetChange[changeOf(detail)], { subject });
  if (type === "expiry_due") return formatText(locale, words.expiry[expiryOf(detail)], { subject, count: days });
  if (type === "certificate_logged")
    return detail === "name"
      ? formatText(locale, words.loggedName, { subject })
      : formatText(locale, words.loggedIssuer, { subject, issuer: plainLine(detail, 160) });
  if (type === "takedown_update") return formatText(locale, words.takedown, { subject, detail: plainLine(detail) });
  if (check === undefined || outcome === undefined)
    return detail === "back" ? formatText(locale, words.back, { subject }) : subject;
  const title = plainLine(findingWords(check, outcome, event.params, locale).title, 160);
  return formatText(locale, words.finding, { title, subject });
};

/** The line above everything: whose domain, what is reported by kind of alert, and how much of it. */
export const alertTitle = (domain: string, types: readonly AlertType[], count: number, locale: Locale): string => {
  const { title, headings, unnamedKind } = ALERTING_WORDS[locale];
  // Alerts that were stored before their kinds were recorded have none.
  const kinds = [...new Set(types)]
    .map((type): string | undefined => headings[type])
    .filter((kind) => kind !== undefined);
  const named = kinds.slice(0, MAX_KINDS).join(", ") + (kinds.length > MAX_KINDS ? "…" : "");
  return formatText(locale, title, { domain: shownDomain(domain), kinds: named || unnamedKind, count });
};

/** The page that shows an event: the finding itself where it is one. The organization and the domain are a part of the address. */
const pageOf = (event: AlertEvent | undefined, { domain }: AlertFacts, org: string): string => {
  const about = new URLSearchParams({ org, domain }).toString();
  if (event?.finding === undefined || event.area === undefined) return `/dashboard/current-risk?${about}`;
  const shown = new URLSearchParams({ finding: event.finding, status: "all" }).toString();
  return `/dashboard/current-risk/${event.area}?${shown}&${about}`;
};

/** The worst first; what has no severity comes last. */
const rankOf = ({ severity }: AlertEvent): number =>
  severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);

/** Writes an alert in the language its setting asks for. It leads to the finding it is about, of several to the worst. */
export const wordAlert = (facts: AlertFacts, publicUrl: string, org: string): MessageWords => {
  const { domain, locale, events, count, isTest } = facts;
  const words = ALERTING_WORDS[locale];
  const name = plainLine(facts.name, 100);
  const [worst] = events
    .filter(({ finding, area }) => finding !== undefined && area !== undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const moreOf = (left: number): string | null => (left > 0 ? formatText(locale, words.more, { count: left }) : null);
  const groups = [...Map.groupBy(events, ({ type }) => type)].map(([type, all]) => ({
    heading: words.headings[type],
    items: all.slice(0, MAX_ITEMS).map((event) => wordEvent(event, locale)),
    more: moreOf(all.length - MAX_ITEMS),
  }));
  return {
    title: isTest
      ? formatText(locale, words.testTitle, { domain: shownDomain(domain) })
      : alertTitle(
          domain,
          events.map(({ type }) => type),
          count,
          locale,
        ),
    groups: isTest ? [{ heading: PRODUCT, items: [formatText(locale, words.testLine, { name })], more: null }] : groups,
    rest: moreOf(count - events.length),
    about: formatText(locale, words.about, { name }),
    link: `${publicUrl}${inLocale(locale, pageOf(worst, facts, org))}`,
    open: formatText(locale, words.open, { product: PRODUCT }),
  };
};

export const alertLines = ({ groups, rest }: MessageWords): string =>
  [
    ...groups.map(({ heading, items, more }) =>
      [heading, ...items.map((item) => `- ${item}`), ...(more === null ? [] : [`- ${more}`])].join("\n"),
    ),
    ...(rest === null ? [] : [rest]),
  ].join("\n\n");
