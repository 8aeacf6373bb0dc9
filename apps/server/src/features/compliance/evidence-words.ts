import type { CheckEvidence } from "@parapet/domain/compliance";
import { formatText } from "@parapet/words/format-text";
import { pair } from "@parapet/words/format/pair";
import type { Locale } from "@parapet/words/locale";
import { COMPLIANCE_WORDS } from "@parapet/words/messages/compliance/words";
import coverageEn from "@parapet/words/messages/coverage/en";
import coverageEs from "@parapet/words/messages/coverage/es";
import coverageFr from "@parapet/words/messages/coverage/fr";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";

import { checkName } from "../../platform/texts/finding-wording.ts";
import { mappedArea } from "./evidence-by-check.ts";

const COVERAGE_WORDS = { en: coverageEn, es: coverageEs, fr: coverageFr } as const satisfies Record<Locale, unknown>;

/** Why a check says nothing, in words; null: no reason is known. */
export const reasonWords = (reason: string | null, locale: Locale): string | null => {
  if (reason === null || reason === "no-source") return null;
  if (reason === "not-permitted") return COMPLIANCE_WORDS[locale].notPermitted;
  const known: Readonly<Record<string, string>> = {
    ...DOCUMENT_WORDS[locale].reasons,
    ...COVERAGE_WORDS[locale].reason,
  };
  return known[reason] ?? reason;
};

/** What one check contributes, in a sentence. */
export const evidenceWords = (evidence: CheckEvidence, locale: Locale): string => {
  const words = COMPLIANCE_WORDS[locale];
  const { open, accepted, share } = evidence;
  const count = (text: string, value: number) => formatText(locale, text, { count: value });
  if (open > 0)
    return accepted > 0 ? `${count(words.open, open)} (${count(words.accepted, accepted)})` : count(words.open, open);
  if (share === null) return words.noTarget;
  if (share === 1) return words.clean;
  const assessed = share === 0 ? words.answers["not-assessed"] : formatText(locale, words.share, { share });
  const why = reasonWords(evidence.reason, locale);
  return why === null ? assessed : pair(locale, assessed, why);
};

/** The name of a check, or of the area where a source fills it. What counts of an area only in part has a name of its own. */
export const evidenceName = (mapped: string, locale: Locale): string => {
  const area = mappedArea(mapped);
  const sets: Readonly<Record<string, string>> = COMPLIANCE_WORDS[locale].sets;
  if (sets[mapped] !== undefined) return sets[mapped];
  return mapped === area ? DOCUMENT_WORDS[locale].areas[area] : checkName(mapped, locale);
};
