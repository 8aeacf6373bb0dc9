import "reflect-metadata";
import { ExtendedKeyUsageExtension, SubjectAlternativeNameExtension, X509Certificate } from "@peculiar/x509";

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
  | "other-domain";

/** What a mark certificate (VMC or CMC) says of itself. Whether its authority may vouch for marks is for receivers to say. */
export interface MarkCertificate {
  readonly subject: string;
  readonly issuer: string;
  readonly until: string;
  readonly names: readonly string[];
  readonly problem: MarkProblem | null;
}

const UNREADABLE: MarkCertificate = { subject: "", issuer: "", until: "", names: [], problem: "unreadable" };

/** Would a receiver take this file as the certificate of the domain's logo, today? */
export const readMarkCertificate = (file: string, domain: string, now: Date): MarkCertificate => {
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
  const covers = names.some((name) => name === domain || name === `default._bimi.${domain}` || domain.endsWith(`.${name}`)); // prettier-ignore
  const uses = certificate.getExtension(ExtendedKeyUsageExtension)?.usages ?? [];
  const problem = ((): MarkProblem | null => {
    if (!uses.includes(FOR_MARKS)) return "not-for-marks";
    if (certificate.notAfter < now) return "expired";
    if (certificate.notBefore > now) return "not-yet-valid";
    if (!covers) return "other-domain";
    return certificate.getExtension(LOGOTYPE) === null ? "without-logo" : null;
  })();
  const { subject, issuer } = certificate;
  return { subject, issuer, until: certificate.notAfter.toISOString().slice(0, 10), names, problem };
};
