/** What the operator can switch off for everybody; each names the doors that close. */
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
