import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

type Words = ReturnType<typeof useTranslations<"inventory">>;

const TRUST_PROBLEMS = {
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "notYetValid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "selfSigned",
  SELF_SIGNED_CERT_IN_CHAIN: "selfSigned",
  ERR_TLS_CERT_ALTNAME_INVALID: "name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "chain",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "chain",
} as const;

const RESOLUTIONS = ["resolves", "dangling", "no-address", "gone", "blind"] as const;

/** Why a certificate is not trusted, in words where the code of the TLS library is a known one. */
export const trustProblem = (t: Words, code: string | null | undefined): string => {
  const known = Object.entries(TRUST_PROBLEMS).find(([one]) => one === code)?.[1];
  return known === undefined ? (code ?? t("untrusted")) : t(`trustProblems.${known}`);
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
