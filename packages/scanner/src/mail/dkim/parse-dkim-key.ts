import { createHash, createPublicKey } from "node:crypto";

import { readTags } from "../tag-list.ts";

/** What a `_domainkey` record offers (RFC 6376 section 3.6.1, RFC 8463). */
export interface DkimKey {
  readonly text: string;
  readonly type: "rsa" | "ed25519" | "unknown";
  readonly state: "usable" | "revoked" | "invalid";
  /** RSA modulus in bits. */
  readonly bits: number | null;
  readonly testing: boolean;
  /** Signatures of sub-domains are not covered (`t=s`). */
  readonly strict: boolean;
  readonly hashes: readonly string[];
  /** Leftovers of older drafts, such as `g=`. */
  readonly obsolete: readonly string[];
  /** Fingerprint to compare keys without storing them. */
  readonly fingerprint: string | null;
}

const rsaBits = (der: Buffer): number | null => {
  for (const type of ["spki", "pkcs1"] as const) {
    try {
      const details = createPublicKey({ key: der, format: "der", type }).asymmetricKeyDetails;
      if (details?.modulusLength !== undefined) return details.modulusLength;
    } catch {
      // Not this encoding; the other one may fit.
    }
  }
  return null;
};

/** Is this TXT record meant as a DKIM key at all? */
export const isDkimRecord = (text: string): boolean => {
  const tags = readTags(text);
  const version = tags.get("v");
  return (
    tags.get("p") !== undefined &&
    (version === undefined || version === "DKIM1") &&
    /^\s*(?:v|k|p|h|g|s|t|n)\s*=/.test(text)
  );
};

/** What kind of key does a record hold, and how strong is it? */
export const parseDkimKey = (text: string): DkimKey => {
  const tags = readTags(text);
  const flags = (tags.get("t") ?? "")
    .toLowerCase()
    .split(":")
    .map((flag) => flag.trim());
  const base64 = (tags.get("p") ?? "").replace(/\s+/g, "");
  const written = (tags.get("k") ?? "rsa").toLowerCase();
  const type = written === "rsa" || written === "ed25519" ? written : "unknown";
  const common = {
    text,
    type,
    testing: flags.includes("y"),
    strict: flags.includes("s"),
    hashes: (tags.get("h") ?? "")
      .toLowerCase()
      .split(":")
      .map((hash) => hash.trim())
      .filter((hash) => hash !== ""),
    obsolete: tags.tags.filter((tag) => tag.name === "g").map((tag) => `g=${tag.value}`),
  } as const;
  if (base64 === "") return { ...common, state: "revoked", bits: null, fingerprint: null };
  const isBase64 = /^[a-z0-9+/]+={0,2}$/i.test(base64) && base64.length % 4 !== 1;
  const bytes = Buffer.from(base64, "base64");
  const fingerprint = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  if (!isBase64 || type === "unknown") return { ...common, state: "invalid", bits: null, fingerprint };
  if (type === "ed25519")
    return { ...common, state: bytes.length === 32 ? "usable" : "invalid", bits: null, fingerprint };
  const bits = rsaBits(bytes);
  return { ...common, state: bits === null ? "invalid" : "usable", bits, fingerprint };
};
