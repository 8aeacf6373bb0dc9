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

export type Feature = (typeof FEATURES)[number];
