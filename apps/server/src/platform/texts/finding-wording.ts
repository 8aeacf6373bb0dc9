import type { FindingRow } from "@parapet/db/queries/finding";
import type { Finding, FindingStatus } from "@parapet/domain/contracts/findings";
import type { FindingId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk/areas";
import type { Severity } from "@parapet/domain/risk/severity";
import { stillNewSince } from "@parapet/domain/risk/still-new-since";
import { CHECK_TEXTS } from "@parapet/scanner/registry";
import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";

import { LEAK_TEXTS } from "./leak-texts.ts";
import { VIP_TEXTS } from "./vip-texts.ts";

/** Unix seconds, as the wire has dates. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
export const secondsOrNull = (date: Date | null): number | null => (date === null ? null : seconds(date));

export interface Words {
  readonly title: string;
  readonly explanation: string;
  readonly remediation: string;
}

/** What a finding says in the reader's language; a check that has been taken out of the product leaves its ids. */
export const wordsOf = (check: string, outcome: string, params: unknown, locale: Locale): Words => {
  const texts = (CHECK_TEXTS[check] ?? LEAK_TEXTS[check] ?? VIP_TEXTS[check])?.[locale].outcomes[outcome];
  if (texts === undefined) return { title: `${check}: ${outcome}`, explanation: "", remediation: "" };
  const values = (params ?? {}) as Record<string, string | number>;
  return {
    title: formatText(locale, texts.title, values),
    explanation: formatText(locale, texts.explanation, values),
    remediation: formatText(locale, texts.remediation, values),
  };
};

/** What the stages of a scan look at themselves, beside the checks. */
const STAGE_LOOKS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  resolve: { en: "Addresses of the domain", es: "Direcciones del dominio", fr: "Adresses du domaine" },
  ports: { en: "Open ports", es: "Puertos abiertos", fr: "Ports ouverts" },
  services: { en: "Services behind open ports", es: "Servicios tras los puertos", fr: "Services derrière les ports" },
  "datagram-services": { en: "UDP services", es: "Servicios UDP", fr: "Services UDP" },
};

/** What was looked at, in the reader's language; a check that has been taken out of the product leaves its id. */
export const checkName = (check: string, locale: Locale): string =>
  (CHECK_TEXTS[check] ?? LEAK_TEXTS[check] ?? VIP_TEXTS[check])?.[locale].name ?? STAGE_LOOKS[check]?.[locale] ?? check;

interface Details {
  readonly owasp?: string;
  readonly wstg?: string;
  readonly references?: string[];
  readonly nist?: { primary: string; secondary?: string };
  readonly cve?: string;
}

/** What "new" is measured by: the newest run of the domain, and the time. Null where nobody asks what is new. */
export interface News {
  readonly scan: string | null;
  readonly now: Date;
}

/** Was a finding first seen by the newest run, or did it come in without one, within the last week? */
const isNews = (row: { first_scan: string | null; first_seen: Date }, { scan, now }: News): boolean =>
  row.first_scan === null ? row.first_seen > stillNewSince(now) : row.first_scan === scan;

/** A stored finding as the wire shows it. */
export const findingOf = (row: FindingRow, locale: Locale, news: News | null): Finding => {
  const { owasp, wstg, references, nist, cve, ...details } = row.details as Details & Record<string, unknown>;
  const { fix } = row.params as { readonly fix?: unknown };
  return {
    id: row.id as FindingId,
    domain: row.domain,
    area: row.area as FindingArea,
    check: row.check_id,
    outcome: row.outcome,
    subject: row.subject,
    severity: row.severity as Severity,
    status: row.status as FindingStatus,
    ...wordsOf(row.check_id, row.outcome, row.params, locale),
    cve: cve ?? null,
    cvss: row.cvss,
    epss: row.epss,
    exploit_available: row.exploit_available,
    known_exploited: row.known_exploited,
    owasp: owasp ?? null,
    wstg: wstg ?? null,
    nist_primary: nist?.primary ?? null,
    nist_secondary: nist?.secondary ?? null,
    references: references ?? [],
    // The record or setting that the remediation quotes, on its own so that it can be copied.
    details: typeof fix === "string" ? { ...details, fix } : details,
    evidence: row.evidence,
    first_seen: seconds(row.first_seen),
    last_seen: seconds(row.last_seen),
    resolved_at: secondsOrNull(row.resolved_at),
    is_new: news !== null && isNews(row, news),
    version: row.version,
  };
};
