import "reflect-metadata";
import { ExtendedKeyUsageExtension, SubjectAlternativeNameExtension, X509Certificate } from "@peculiar/x509";

import { type MarkAuthority, checkMarkAuthority } from "./mark-authority.ts";

/** Made for showing a logo beside mail (RFC 3709's use, named by the BIMI group): 1.3.6.1.5.5.7.3.31. */
const FOR_MARKS = "1.3.6.1.5.5.7.3.31";
/** The logo itself, inside the certificate (RFC 9399). */
const LOGOTYPE = "1.3.6.1.5.5.7.1.12";

export type MarkProblem =
  | "unreadable"
  | "expired"
  | "not-yet-valid"
  | "not-for-marks"
  | "without-logo"
  | "other-domain"
  | "unknown-authority";

/** What a mark certificate (VMC or CMC) says of itself, and whether its authority may issue mark certificates. */
export interface MarkCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly until: string;
  readonly names: readonly string[];
  readonly authority: MarkAuthority;
  readonly problem: MarkProblem | null;
}

const UNREADABLE: MarkCertificate = {
  subject: "",
  issuer: "",
  until: "",
  names: [],
  authority: "unknown",
  problem: "unreadable",
};

/** Would a receiver take this file as the certificate of the domain's logo, today? `roots` are those it would trust. */
export const readMarkCertificate = (file: string, domain: string, now: Date, roots = ""): MarkCertificate => {
  const pem = /-----BEGIN CERTIFICATE-----[\s\S]{1,20000}?-----END CERTIFICATE-----/.exec(file)?.[0];
  if (pem === undefined) return UNREADABLE;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    return UNREADABLE;
  }
  const names = (certificate.getExtension(SubjectAlternativeNameExtension)?.names.toJSON() ?? [])
    .filter(({ type }) => type === "dns")
    .map(({ value }) => value.toLowerCase());
  const covers = names.some(
    (name) => name === domain || name === `default._bimi.${domain}` || domain.endsWith(`.${name}`),
  );
  const uses = certificate.getExtension(ExtendedKeyUsageExtension)?.usages ?? [];
  const authority = checkMarkAuthority(file, roots, now);
  const problem = ((): MarkProblem | null => {
    if (!uses.includes(FOR_MARKS)) return "not-for-marks";
    if (certificate.notAfter < now) return "expired";
    if (certificate.notBefore > now) return "not-yet-valid";
    if (!covers) return "other-domain";
    if (certificate.getExtension(LOGOTYPE) === null) return "without-logo";
    return authority === "unknown" ? "unknown-authority" : null;
  })();
  const { subject, issuer } = certificate;
  return { subject, issuer, until: certificate.notAfter.toISOString().slice(0, 10), names, authority, problem };
};
