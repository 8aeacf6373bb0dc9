import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { tlsProblem } from "../../shared/ui/tls-problem.ts";

type Words = ReturnType<typeof useTranslations<"inventory">>;

const RESOLUTIONS = ["resolves", "dangling", "no-address", "gone", "blind"] as const;

/** Why a certificate is not trusted, in words where the code of the TLS library is a known one. */
export const trustProblem = (t: Words, code: string | null | undefined): string => {
  const known = tlsProblem(code);
  return known === null ? (code ?? t("untrusted")) : t(`trustProblems.${known}`);
};

/** How the name of a host resolves, in words. */
export const resolution = (t: Words, state: string): string => {
  const known = RESOLUTIONS.find((one) => one === state);
  return known === undefined ? state : t(`resolutions.${known}`);
};

/** A value of the history as people read it: stored as text, whatever it is. */
export const historyValue = (t: Words, field: string, value: string | null): string => {
  if (value === null) return t("history.nothing");
  if (field === "expiresAt" && /^\d+$/.test(value)) return day(Number(value));
  if (field === "resolution") return resolution(t, value);
  if (value === "true" || value === "false") return t(value === "true" ? "facts.yes" : "facts.no");
  return value;
};
