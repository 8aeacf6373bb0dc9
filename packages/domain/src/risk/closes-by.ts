/**
 * How a finding is closed, and with it the gain that an action promises: by a re-test or scan that no longer detects it, by a
 * documented attestation of what no scan can see (a reset, a cleaned machine), or by a decision of the people who answer for
 * it, because what was published stays published.
 */
export const CLOSED_BY = ["retest", "attestation", "decision"] as const;
export type ClosedBy = (typeof CLOSED_BY)[number];

/** `check outcome`, or the check where it holds for all of its outcomes. */
const BY_ATTESTATION: ReadonlySet<string> = new Set([
  "leaked-credential",
  "infected-machine",
  "market-listing",
  "public-code secret-in-public-code",
  "vip-exposure leaked-credential",
  "vip-exposure infected-machine",
]);
const BY_DECISION: ReadonlySet<string> = new Set(["mention", "stealer-count", "public-code", "vip-exposure"]);

/** The checks whose findings no scan can close. */
export const CHECKS_WITHOUT_RETEST: ReadonlySet<string> = new Set(
  [...BY_ATTESTATION, ...BY_DECISION].map((key) => key.split(" ")[0] ?? key),
);

export const closedBy = ({ check, outcome }: { readonly check: string; readonly outcome: string }): ClosedBy => {
  if (BY_ATTESTATION.has(check) || BY_ATTESTATION.has(`${check} ${outcome}`)) return "attestation";
  return BY_DECISION.has(check) ? "decision" : "retest";
};
