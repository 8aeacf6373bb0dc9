import "reflect-metadata";
import { ProbeError } from "@parapet/net/probe-error";
import { CRLDistributionPointsExtension, X509Certificate, X509Crl } from "@peculiar/x509";

export const readCertificate = (raw: Uint8Array): X509Certificate => {
  try {
    return new X509Certificate(Uint8Array.from(raw));
  } catch (error) {
    throw new ProbeError("malformed", "the certificate cannot be read", { cause: error });
  }
};

/** Where the authority of a certificate publishes what it has revoked; empty when the certificate does not say. */
export const revocationListAddresses = (certificate: X509Certificate): string[] =>
  (certificate.getExtension(CRLDistributionPointsExtension)?.distributionPoints ?? [])
    .flatMap((point) => point.distributionPoint?.fullName ?? [])
    .flatMap((name) => name.uniformResourceIdentifier ?? [])
    // RFC 5280, 4.2.1.13: a list behind https could need itself to be read; ldap is not spoken here.
    .filter((url) => url.startsWith("http://"));

export interface Revocation {
  readonly since: string;
  readonly reason: string | null;
}

const REASONS = [
  "unspecified",
  "keyCompromise",
  "cACompromise",
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
  "certificateHold",
  null,
  "removeFromCRL",
  "privilegeWithdrawn",
  "aACompromise",
];

/** Is the certificate on the list? A list that its authority did not sign, or that is out of date, says nothing. */
export const findRevocation = async (
  list: Uint8Array,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): Promise<Revocation | null> => {
  const crl = readList(list);
  if (!(await crl.verify({ publicKey: issuer })))
    throw new ProbeError("malformed", "the list of revoked certificates is not signed by the issuer");
  if (crl.nextUpdate !== undefined && crl.nextUpdate < now)
    throw new ProbeError("malformed", "the list of revoked certificates is out of date");
  const entry = crl.findRevoked(certificate.serialNumber);
  if (entry === null) return null;
  return {
    since: entry.revocationDate.toISOString().slice(0, 10),
    reason: entry.reason === undefined ? null : (REASONS[entry.reason] ?? null),
  };
};

const readList = (list: Uint8Array): X509Crl => {
  try {
    return new X509Crl(Uint8Array.from(list));
  } catch (error) {
    throw new ProbeError("malformed", "the list of revoked certificates cannot be read", { cause: error });
  }
};
