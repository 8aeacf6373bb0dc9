/** Which state is a certificate in? `names` are those of the host by default. */
export interface CertificatePlan {
  readonly state: CertificateState;
  readonly names?: readonly string[];
  /** A good one was issued so many days ago, 20 by default, for 90 days or more. */
  readonly issuedDaysAgo?: number;
  /** The organization that the authority validated; none by default. */
  readonly organization?: string;
  /** Leaves out the intermediate that clients need to build the chain. */
  readonly incompleteChain?: boolean;
  /** The address of the authority's list of revoked certificates, as the certificate names it. */
  readonly revocationListAt?: string;
  /** Where the authority would answer for it (OCSP), as the certificate names it. No one of the lab staples. */
  readonly ocspAt?: string;
}

export const CERTIFICATE_STATES = [
  "good",
  "expired",
  "expiring", // 5 days left
  "not-yet-valid",
  "self-signed",
  "untrusted", // signed by an authority no one knows
  "wrong-name",
  "weak-key", // RSA of 1024 bits
  "sha1",
  "revoked", // on the list of the authority; `revocationListAt` says where that is
] as const;

export type CertificateState = (typeof CERTIFICATE_STATES)[number];
