import { X509Certificate } from "node:crypto";

/** Who is at the end of a mark certificate's chain. Without roots to compare with, no one can say. */
export type MarkAuthority = "trusted" | "unknown" | "not-judged";

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]{1,20000}?-----END CERTIFICATE-----/g;
/** Chains of mark certificates have three links; no more of a file are read than this. */
const MAX_LINKS = 8;
const MAX_ROOTS = 100;

/** The certificates of a PEM file, in its order; what is none is left out. */
const certificatesIn = (file: string, most: number): X509Certificate[] =>
  [...file.matchAll(PEM)].slice(0, most).flatMap(([pem]) => {
    try {
      return [new X509Certificate(pem)];
    } catch {
      return [];
    }
  });

const signed = (issuer: X509Certificate, certificate: X509Certificate): boolean => {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // A key of a kind that this runtime cannot use signs nothing here.
    return false;
  }
};

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

/** Does the chain of a mark certificate (the file behind `a=`, leaf first) end at one of the roots? (RFC 5280 section 6.1) */
export const checkMarkAuthority = (file: string, roots: string, now: Date): MarkAuthority => {
  const [leaf, ...others] = certificatesIn(file, MAX_LINKS);
  if (leaf === undefined) return "unknown";
  const trusted = certificatesIn(roots, MAX_ROOTS);
  // No one but an authority may say for whom a mark is; one's own word is no authority's, whatever the roots are.
  if (signed(leaf, leaf)) return "unknown";
  let current = leaf;
  for (let link = 0; link < MAX_LINKS; link += 1) {
    const { fingerprint256 } = current;
    const isRoot = trusted.some((root) => root.fingerprint256 === fingerprint256);
    if (isRoot || trusted.some((root) => isCurrent(root, now) && signed(root, current))) return "trusted";
    const next = others.find((it) => it !== current && it.ca && isCurrent(it, now) && signed(it, current));
    if (next === undefined || next.fingerprint256 === fingerprint256) break;
    current = next;
  }
  return trusted.length === 0 ? "not-judged" : "unknown";
};
