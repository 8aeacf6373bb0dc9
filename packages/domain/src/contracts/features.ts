/** Feature flags of the operator: each disables endpoints or, in the case of `templates`, a part of every scan. */
export const FEATURES = [
  "public-scan",
  "sign-up",
  "partner-registration",
  "purchase-requests",
  "contact",
  "third-party",
  "takedowns",
  "templates",
] as const;

/** Those that visitors see. */
export const PUBLIC_FEATURES = [
  "public-scan",
  "sign-up",
  "partner-registration",
  "purchase-requests",
  "contact",
] as const satisfies readonly (typeof FEATURES)[number][];

export type Feature = (typeof FEATURES)[number];
