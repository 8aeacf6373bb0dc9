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
  readonly serial: string;
  /** The issuing certificates, the next first. */
  readonly chain: readonly ChainLink[];
  /** Certificate Transparency logs that promised to publish it, by the base64 of their id (RFC 6962). */
  readonly logs: readonly string[];
}

export interface ChainLink {
  readonly subject: string;
  readonly issuer: string;
  readonly notAfter: number;
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

/** The object identifier 1.3.6.1.4.1.11129.2.4.2 as a certificate holds it: the list of signed certificate timestamps. */
const TIMESTAMPS = Buffer.from("060a2b06010401d679020402", "hex");
const LOG_ID_BYTES = 32;
const MAX_LOGS = 20;
const LONGEST_CHAIN = 10;

/** The content of the DER element that begins here; null where the bytes end before it does. */
const derContent = (bytes: Buffer, at: number): Buffer | null => {
  const first = bytes[at + 1];
  if (first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 3 || at + 2 + lengthBytes > bytes.length) return null;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  const from = at + 2 + lengthBytes;
  return from + length > bytes.length ? null : bytes.subarray(from, from + length);
};

/** The logs whose timestamps the certificate embeds. */
const logsIn = (raw: Buffer): string[] => {
  const at = raw.indexOf(TIMESTAMPS);
  const outer = at === -1 ? null : derContent(raw, at + TIMESTAMPS.length);
  const list = outer === null ? null : derContent(outer, 0);
  const logs: string[] = [];
  for (let next = 2; list !== null && next + 3 + LOG_ID_BYTES <= list.length && logs.length < MAX_LOGS;) {
    logs.push(list.subarray(next + 3, next + 3 + LOG_ID_BYTES).toString("base64"));
    next += 2 + list.readUInt16BE(next);
  }
  return logs;
};

const chainOf = ({ chain }: TlsObservation): ChainLink[] =>
  chain.slice(1, LONGEST_CHAIN).flatMap(({ raw }) => {
    try {
      const link = new X509Certificate(raw);
      return [
        {
          subject: link.subject.replaceAll("\n", ", "),
          issuer: link.issuer.replaceAll("\n", ", "),
          notAfter: Date.parse(link.validTo),
        },
      ];
    } catch {
      return [];
    }
  });

export const certificateFacts = (observation: TlsObservation, name: string): CertificateFacts => {
  const [leaf] = observation.chain;
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
    trusted: observation.trusted,
    trustProblem: observation.trustProblem,
    chainLength: observation.chain.length,
    sha256: certificate.fingerprint256,
    ocspAt: /^OCSP - URI:(\S+)$/m.exec(certificate.infoAccess ?? "")?.[1] ?? null,
    mustStaple: certificate.raw.includes(TLS_FEATURE),
    stapled: observation.ocspStapled,
    serial: certificate.serialNumber,
    chain: chainOf(observation),
    logs: logsIn(certificate.raw),
  };
};
