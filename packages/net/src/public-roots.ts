import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";

let roots: ReadonlySet<string> | null = null;

/** Whether a certificate, by its SHA-256 fingerprint, is a root of the public web, and not one that an operator added. */
export const isPublicRoot = (fingerprint256: string): boolean =>
  (roots ??= new Set(rootCertificates.map((pem) => new X509Certificate(pem).fingerprint256))).has(fingerprint256);
