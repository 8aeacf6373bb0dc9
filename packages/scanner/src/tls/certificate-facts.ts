import { X509Certificate } from "node:crypto";

import type { TlsObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

/** A certificate as plain facts, so that judging it needs neither a socket nor a clock. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  readonly keyType: string;
  readonly keyBits: number | null;
  readonly signature: string;
  readonly selfSigned: boolean;
  readonly matchesName: boolean;
  readonly trusted: boolean;
  readonly trustProblem: string | null;
  readonly chainLength: number;
  readonly sha256: string;
  /** Where the authority answers whether it took the certificate back; null where it has no such service. */
  readonly ocspAt: string | null;
  /** The certificate asks that the server brings that answer along (RFC 7633). */
  readonly mustStaple: boolean;
  readonly stapled: boolean;
}

/** The object identifier 1.3.6.1.5.5.7.1.24 as a certificate holds it. */
const TLS_FEATURE = Buffer.from("06082b06010505070118", "hex");

const bitsOf = (certificate: X509Certificate): number | null => {
  const { asymmetricKeyDetails, asymmetricKeyType } = certificate.publicKey;
  if (asymmetricKeyDetails?.modulusLength !== undefined) return asymmetricKeyDetails.modulusLength;
  const curve = asymmetricKeyDetails?.namedCurve ?? "";
  const bits = /(\d{3})/.exec(curve)?.[1];
  if (bits !== undefined) return Number(bits);
  return asymmetricKeyType === "ed25519" ? 256 : asymmetricKeyType === "ed448" ? 448 : null;
};

/** The facts of the certificate a server showed for a name. */
export const certificateFacts = (sight: TlsObservation, name: string): CertificateFacts => {
  const [leaf] = sight.chain;
  if (leaf === undefined) throw new ProbeError("tls-failed", "the server showed no certificate");
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(leaf.raw);
  } catch (error) {
    throw new ProbeError("malformed", "the certificate cannot be read", { cause: error });
  }
  const isAddress = /^[\d.]+$|:/.test(name);
  return {
    subject: certificate.subject.replaceAll("\n", ", "),
    issuer: certificate.issuer.replaceAll("\n", ", "),
    names: (certificate.subjectAltName ?? "")
      .split(/,\s*/)
      .map((entry) => entry.replace(/^(?:DNS|IP Address):/, ""))
      .filter((entry) => entry !== "")
      .slice(0, 100),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
    keyType: certificate.publicKey.asymmetricKeyType ?? "unknown",
    keyBits: bitsOf(certificate),
    signature: certificate.signatureAlgorithm ?? "unknown",
    selfSigned: certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey),
    matchesName: (isAddress ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined,
    trusted: sight.trusted,
    trustProblem: sight.trustProblem,
    chainLength: sight.chain.length,
    sha256: certificate.fingerprint256,
    ocspAt: /^OCSP - URI:(\S+)$/m.exec(certificate.infoAccess ?? "")?.[1] ?? null,
    mustStaple: certificate.raw.includes(TLS_FEATURE),
    stapled: sight.ocspStapled,
  };
};
