/** Feature flags of the operator; each lists the endpoints it disables. */
export const FEATURES = [
  "public-scan",
  "sign-up",
  "partner-registration",
  "purchase-requests",
  "contact",
  "third-party",
  "takedowns",
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
