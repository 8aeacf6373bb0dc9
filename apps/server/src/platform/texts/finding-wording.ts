import type { FindingRow } from "@parapet/db/queries/findings";
import type { Finding, FindingStatus } from "@parapet/domain/contracts/findings";
import type { FindingId } from "@parapet/domain/contracts/ids";
import { closedBy, type FindingArea, type Severity, stillNewSince } from "@parapet/domain/risk";
import { withCveName } from "@parapet/scanner/services/cve-words";
import { localizedParams } from "@parapet/scanner/value-texts";
import { formatText, listPlaceholders } from "@parapet/words/format-text";
import { type Locale, LOCALES } from "@parapet/words/locale";
import { STAGE_NAMES } from "@parapet/words/messages/stage-names";

import { unixSeconds, unixSecondsOrNull } from "../unix-seconds.ts";
import { FINDING_TEXTS } from "./finding-texts.ts";

/** Unix seconds, as the wire has dates. */

export interface Words {
  readonly title: string;
  readonly explanation: string;
  readonly remediation: string;
}

/** The texts of a finding in the reader's language; a check that is no longer part of the product is named by its ids. */
export const findingWords = (check: string, outcome: string, params: unknown, locale: Locale): Words => {
  const texts = FINDING_TEXTS[check]?.[locale].outcomes[outcome];
  if (texts === undefined) return { title: `${check}: ${outcome}`, explanation: "", remediation: "" };
  const values = localizedParams((params ?? {}) as Record<string, string | number>, locale);
  const named = withCveName(texts, values, locale);
  return {
    title: formatText(locale, named.texts.title, named.params),
    explanation: formatText(locale, named.texts.explanation, named.params).trim(),
    remediation: formatText(locale, named.texts.remediation, named.params),
  };
};

const titleOrders = new Map<Locale, readonly string[]>();

/** `check outcome` of every finding there can be, in the alphabetical order of the titles in a language. */
export const titleOrder = (locale: Locale): readonly string[] => {
  const known = titleOrders.get(locale);
  if (known !== undefined) return known;
  const { compare } = new Intl.Collator(locale);
  const keys = Object.entries(FINDING_TEXTS)
    .flatMap(([check, texts]) =>
      Object.entries(texts[locale].outcomes).map(([outcome, { title }]) => ({ key: `${check} ${outcome}`, title })),
    )
    .toSorted((a, b) => compare(a.title, b.title))
    .map(({ key }) => key);
  titleOrders.set(locale, keys);
  return keys;
};

/** `check outcome` of the findings whose title contains a text in any language, so that a search means the same for everyone. */
export const titlesLike = (text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return Object.entries(FINDING_TEXTS).flatMap(([check, texts]) => {
    const outcomes = LOCALES.flatMap((locale) => Object.entries(texts[locale].outcomes));
    const found = outcomes.filter(([, { title }]) => title.toLowerCase().includes(wanted));
    return [...new Set(found.map(([outcome]) => `${check} ${outcome}`))];
  });
};

const valueNames = new Map<Locale, readonly string[]>();

/** The names of the stored values that titles of findings mention in a language. */
export const titleValueNames = (locale: Locale): readonly string[] => {
  const known = valueNames.get(locale);
  if (known !== undefined) return known;
  const titles = Object.values(FINDING_TEXTS)
    .flatMap((texts) => Object.values(texts[locale].outcomes))
    .flatMap(({ title, named }) => [title, ...(named === undefined ? [] : [named.title])]);
  // The number of a CVE decides whether its known name is part of the title.
  const names = [...new Set(["cve", ...titles.flatMap((title) => listPlaceholders(locale, title))])];
  valueNames.set(locale, names);
  return names;
};

/** The name of a check or stage in the reader's language; a check that is no longer part of the product is named by its id. */
export const checkName = (check: string, locale: Locale): string =>
  FINDING_TEXTS[check]?.[locale].name ?? STAGE_NAMES[check]?.[locale] ?? check;

interface Details {
  readonly owasp?: string;
  readonly wstg?: string;
  readonly references?: string[];
  readonly nist?: { primary: string; secondary?: string };
  readonly cve?: string;
}

/** What "new" is measured by: the newest run of the domain, and the time. Null where the flag is not needed. */
export interface News {
  readonly scan: string | null;
  readonly now: Date;
}

/** Was a finding first seen by the newest run, or did it come in without one, within the last week? */
const isNews = (row: { first_scan: string | null; first_seen: Date }, { scan, now }: News): boolean =>
  row.first_scan === null ? row.first_seen > stillNewSince(now) : row.first_scan === scan;

// A check names its sources without knowing the CVE of a finding.
const NVD_SEARCH = "https://nvd.nist.gov/vuln/search";
const NVD_DETAIL = "https://nvd.nist.gov/vuln/detail/";

/** A stored finding as the wire shows it. */
export const toFinding = (row: FindingRow, locale: Locale, news: News | null): Finding => {
  const { owasp, wstg, references, nist, cve, ...details } = row.details as Details & Record<string, unknown>;
  const { fix } = row.params as { readonly fix?: unknown };
  const { service_cve: worst } = row;
  return {
    id: row.id as FindingId,
    domain: row.domain,
    area: row.area as FindingArea,
    check: row.check_id,
    outcome: row.outcome,
    subject: row.subject,
    severity: row.severity as Severity,
    status: row.status as FindingStatus,
    ...findingWords(row.check_id, row.outcome, row.params, locale),
    cve: cve ?? worst?.cve ?? null,
    cvss: row.cvss ?? worst?.cvss ?? null,
    epss: row.epss,
    exploit_available: row.exploit_available ?? worst?.exploit_available ?? null,
    service_cve: worst === null ? null : { finding: worst.finding as FindingId, others: worst.others },
    known_exploited: row.known_exploited,
    owasp: owasp ?? null,
    wstg: wstg ?? null,
    nist_primary: nist?.primary ?? null,
    nist_secondary: nist?.secondary ?? null,
    references: (references ?? []).map((url) => (url === NVD_SEARCH && cve != null ? `${NVD_DETAIL}${cve}` : url)),
    // The record or setting that the remediation quotes, on its own so that it can be copied.
    details: typeof fix === "string" ? { ...details, fix } : details,
    evidence: row.evidence,
    first_seen: unixSeconds(row.first_seen),
    last_seen: unixSeconds(row.last_seen),
    resolved_at: unixSecondsOrNull(row.resolved_at),
    is_new: news !== null && isNews(row, news),
    closed_by: closedBy({ check: row.check_id, outcome: row.outcome }),
    fix_claim: row.fix_claim,
    work_state: row.work_state,
    owner: row.owner,
    due_at: unixSecondsOrNull(row.due_at),
    due_source: row.due_source as Finding["due_source"],
    tags: row.tags,
    criticality: row.criticality as Finding["criticality"],
    business_unit: row.business_unit,
    version: row.version,
  };
};
