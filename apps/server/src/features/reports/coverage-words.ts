import type { AreaReport } from "@parapet/domain/contracts/overview";
import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";
import en from "@parapet/words/messages/coverage/en";
import es from "@parapet/words/messages/coverage/es";
import fr from "@parapet/words/messages/coverage/fr";
import type { DocumentWords } from "@parapet/words/messages/reports/report/document-words";

const WORDS = { en, es, fr } as const satisfies Record<Locale, unknown>;

/** An area that is not assessed, in words: its state, and the reason where there is one. */
export const coverageWords = (
  { sight, reason }: Pick<AreaReport, "sight" | "reason">,
  locale: Locale,
  { reasons, blind }: Pick<DocumentWords, "reasons" | "blind">,
): string => {
  const words = WORDS[locale];
  const state = words.state[sight === "no-source" || sight === "not-in-plan" ? sight : "not-assessed"];
  if (reason === null && sight === "no-source") return state;
  const because =
    reason === null ? words.reason.other : { ...reasons, ...words.reason }[reason as keyof typeof words.reason];
  return formatText(locale, blind.because, { state, reason: because ?? reason ?? "" });
};
