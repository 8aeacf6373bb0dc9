import { X509Certificate } from "node:crypto";

import { ProbeError } from "@parapet/net/probe-error";

import { disallowedName, readNameConstraints } from "./name-constraints.ts";
import { readCertificate } from "./revocation-list.ts";

/** One certificate above the site's own. */
export interface Intermediate {
  readonly subject: string;
  readonly notAfter: number;
  readonly signature: string;
  /** A root: its signature carries no trust and is not checked. */
  readonly isSelfIssued: boolean;
  /** A name of the site's certificate that this authority may not issue for. */
  readonly disallows: string | null;
}

export interface ChainFacts {
  readonly intermediates: readonly Intermediate[];
  /** The first certificate that is not followed by its issuer although the server sends it elsewhere. */
  readonly misplacedAfter: string | null;
}

const NAME_CONSTRAINTS = "2.5.29.30";
const MAX_CERTIFICATES = 12;

const nameOf = (certificate: X509Certificate): string => certificate.subject.replaceAll("\n", ", ").slice(0, 200);

const parse = (der: Uint8Array): X509Certificate => {
  try {
    return new X509Certificate(der);
  } catch (error) {
    throw new ProbeError("malformed", "a certificate of the chain cannot be read", { cause: error });
  }
};

const dnsNames = (certificate: X509Certificate): string[] =>
  (certificate.subjectAltName ?? "")
    .split(/,\s*/)
    .flatMap((entry) => (entry.startsWith("DNS:") ? [entry.slice(4)] : []));

const disallows = (leaf: X509Certificate, authority: X509Certificate): string | null => {
  const extension = readCertificate(authority.raw).getExtension(NAME_CONSTRAINTS);
  return extension === null ? null : disallowedName(dnsNames(leaf), readNameConstraints(Buffer.from(extension.value)));
};

/** The facts of a chain of certificates, as DER in the order the server sent them. */
export const chainFacts = (sent: readonly Uint8Array[]): ChainFacts => {
  const [leaf, ...others] = sent.slice(0, MAX_CERTIFICATES).map(parse);
  if (leaf === undefined) throw new ProbeError("tls-failed", "the server showed no certificate");
  const all = [leaf, ...others];
  const misplaced = all.find((certificate, at) => {
    const next = all[at + 1];
    if (certificate.checkIssued(certificate) || next === undefined || certificate.checkIssued(next)) return false;
    return all.some((other, place) => place !== at && certificate.checkIssued(other));
  });
  return {
    intermediates: others.map((authority) => ({
      subject: nameOf(authority),
      notAfter: Date.parse(authority.validTo),
      signature: authority.signatureAlgorithm ?? "unknown",
      isSelfIssued: authority.checkIssued(authority),
      disallows: disallows(leaf, authority),
    })),
    misplacedAfter: misplaced === undefined ? null : nameOf(misplaced),
  };
};
