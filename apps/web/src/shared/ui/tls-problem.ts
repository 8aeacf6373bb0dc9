const PROBLEMS = {
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "notYetValid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "selfSigned",
  SELF_SIGNED_CERT_IN_CHAIN: "selfSigned",
  ERR_TLS_CERT_ALTNAME_INVALID: "name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "chain",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "chain",
} as const;

/** What is wrong with a certificate, by the code of the TLS library; null for a code without a text. */
export const tlsProblem = (code: string | null | undefined): (typeof PROBLEMS)[keyof typeof PROBLEMS] | null =>
  Object.entries(PROBLEMS).find(([one]) => one === code)?.[1] ?? null;
