import type { Severity } from "@parapet/domain/risk";

import type { Outcome } from "../check.ts";
import { NIST } from "../mail/nist.ts";
import { type OWASP, OWASP_SITE, webOutcome } from "../web/outcome.ts";

const TESTING = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;

export const cwe = (id: number): string => `https://cwe.mitre.org/data/definitions/${id}.html`;

/** One outcome of a TLS check: cryptography in the OWASP Top 10, WSTG-CRYP-01, NIST's guidelines for TLS, and what to read. */
export const tlsOutcome = (
  severity: Severity,
  owasp: keyof typeof OWASP,
  ...references: readonly string[]
): Outcome => ({ ...webOutcome(severity, owasp, "CRYP-01", ...references, TESTING), nist: NIST.tls });
