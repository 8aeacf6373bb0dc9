import type { Severity } from "@parapet/domain/risk";

import type { Outcome } from "../check.ts";

/** Where web findings are in the OWASP Top 10 of 2021. */
export const OWASP = {
  access: "A01:2021",
  cryptography: "A02:2021",
  injection: "A03:2021",
  misconfiguration: "A05:2021",
  outdated: "A06:2021",
  authentication: "A07:2021",
  integrity: "A08:2021",
} as const;

/** One outcome of a web check: how bad, where in the OWASP Top 10, which WSTG test, and what to read. */
export const webOutcome = (
  severity: Severity,
  owasp: keyof typeof OWASP,
  wstg: string,
  ...references: string[]
): Outcome => ({ severity, owasp: OWASP[owasp], wstg: `WSTG-${wstg}`, references });

export const MDN = "https://developer.mozilla.org/en-US/docs/Web";
export const OWASP_SITE =
  "https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing";
