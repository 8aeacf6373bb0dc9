import { createHash } from "node:crypto";

import { isSignedBy, isVerifiable, type Signature, type SignedSet } from "./verify-signature.ts";
import { uint16, uint32, wireName } from "./wire-form.ts";

/** A fingerprint of a key in the parent zone. */
export interface DelegationSigner {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: Buffer;
}

export interface ZoneKey {
  readonly flags: number;
  readonly algorithm: number;
  readonly key: Buffer;
}

/** Records of the zone's own name with the signatures over them. */
export interface WithSignatures<Data> {
  readonly records: readonly Data[];
  readonly signatures: readonly Signature[];
}

export interface SignedRecords {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly set: WithSignatures<unknown>;
}

/** What a zone publishes, as far as validation needs it. Each of `data` is one set. */
export interface ZoneFacts {
  readonly zone: string;
  readonly ds: readonly DelegationSigner[];
  readonly keys: WithSignatures<ZoneKey>;
  readonly data: readonly SignedRecords[];
}

export type ZoneVerdict =
  | { readonly state: "holds" }
  /** No algorithm or digest of the parent's records is one that can be computed here. */
  | { readonly state: "not-decidable" }
  | { readonly state: "expired" | "not-yet-valid"; readonly at: string }
  | { readonly state: "no-keys" | "no-matching-key" | "unsigned" | "wrong-signature" };

/** Signatures of a set and keys of one number that are tried: more are only published to keep validators busy. */
const MOST = 8;

const DIGESTS: Readonly<Record<number, string>> = { 1: "sha1", 2: "sha256", 4: "sha384" };
const DNSKEY = 48;
const TYPES = { NS: 2, SOA: 6, TLSA: 52 } as const;
const PROTOCOL = 3;

const keyBytes = ({ flags, algorithm, key }: ZoneKey): Buffer =>
  Buffer.concat([uint16(flags), Buffer.from([PROTOCOL, algorithm]), key]);

/** The number that a signature names its key by (RFC 4034, appendix B). */
const keyTag = (key: ZoneKey): number => {
  let sum = 0;
  for (const [at, byte] of keyBytes(key).entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
};

const SOA_NUMBERS = ["serial", "refresh", "retry", "expire", "minimum"] as const;
const isSoa = (
  data: unknown,
): data is Record<"mname" | "rname", string> & Record<(typeof SOA_NUMBERS)[number], number> =>
  typeof data === "object" && data !== null && "mname" in data && "rname" in data;

const isTlsa = (
  data: unknown,
): data is Record<"usage" | "selector" | "matchingType", number> & { readonly certificate: Uint8Array } =>
  typeof data === "object" && data !== null && "matchingType" in data && "certificate" in data;

/** The bytes of a record; null for one that is not of its type. */
const dataBytes = (type: keyof typeof TYPES, data: unknown): Buffer | null => {
  if (type === "NS") return typeof data === "string" ? wireName(data) : null;
  if (type === "TLSA")
    return isTlsa(data)
      ? Buffer.concat([Buffer.from([data.usage, data.selector, data.matchingType]), data.certificate])
      : null;
  if (!isSoa(data)) return null;
  return Buffer.concat([
    wireName(data.mname),
    wireName(data.rname),
    ...SOA_NUMBERS.map((field) => uint32(data[field] ?? 0)),
  ]);
};

const isFingerprintOf = (ds: DelegationSigner, zone: string, key: ZoneKey): boolean => {
  const hash = DIGESTS[ds.digestType];
  if (hash === undefined || ds.algorithm !== key.algorithm) return false;
  return createHash(hash)
    .update(Buffer.concat([wireName(zone), keyBytes(key)]))
    .digest()
    .equals(ds.digest);
};

/** Is a set signed by one of these keys, and now? The best of its signatures decides. */
const judgeSet = (
  zone: string,
  set: SignedSet,
  signatures: readonly Signature[],
  keys: readonly ZoneKey[],
  now: number,
): ZoneVerdict => {
  if (signatures.length === 0) return { state: "unsigned" };
  const mine = signatures.filter(({ signersName }) => wireName(signersName).equals(wireName(zone)));
  const real = mine.slice(0, MOST).filter((it) =>
    keys
      .filter((key) => key.algorithm === it.algorithm && keyTag(key) === it.keyTag)
      .slice(0, MOST)
      .some(({ key }) => isSignedBy(set, it, key)),
  );
  if (real.some(({ inception, expiration }) => inception <= now && now <= expiration)) return { state: "holds" };
  const ended = Math.max(...real.filter(({ expiration }) => expiration < now).map(({ expiration }) => expiration));
  if (Number.isFinite(ended)) return { state: "expired", at: new Date(ended * 1_000).toISOString() };
  const begins = Math.min(...real.map(({ inception }) => inception));
  if (Number.isFinite(begins)) return { state: "not-yet-valid", at: new Date(begins * 1_000).toISOString() };
  return { state: "wrong-signature" };
};

/**
 * Does what a zone publishes validate against the parent's records about it (RFC 4035, 5.2 and 5.3)? Computed here,
 * since a resolver may validate or not. The parent's records are believed: what is above them is not the zone's own.
 */
export const validateZone = ({ zone, ds, keys, data }: ZoneFacts, now: Date): ZoneVerdict => {
  const seconds = Math.floor(now.getTime() / 1_000);
  const computable = ds.filter(
    ({ algorithm, digestType }) => isVerifiable(algorithm) && DIGESTS[digestType] !== undefined,
  );
  if (computable.length === 0) return { state: "not-decidable" };
  if (keys.records.length === 0) return { state: "no-keys" };
  const entries = keys.records.filter((key) => computable.some((it) => isFingerprintOf(it, zone, key)));
  if (entries.length === 0) return { state: "no-matching-key" };
  const keySet = { name: zone, type: DNSKEY, rdata: keys.records.map((key) => keyBytes(key)) };
  const ofKeys = judgeSet(zone, keySet, keys.signatures, entries, seconds);
  if (ofKeys.state !== "holds") return ofKeys;
  const ofData = data.flatMap(({ name, type, set }) => {
    const rdata = set.records.map((record) => dataBytes(type, record));
    if (rdata.length === 0 || rdata.includes(null)) return [];
    const bytes = rdata.filter((it) => it !== null);
    return [judgeSet(zone, { name, type: TYPES[type], rdata: bytes }, set.signatures, keys.records, seconds)];
  });
  const dated = ofData.find(({ state }) => state === "expired" || state === "not-yet-valid");
  // A name may have been read otherwise than it was signed (a dot inside of a label), so one set that holds clears another's signature.
  return dated ?? ofData.find(({ state }) => state === "holds") ?? ofData[0] ?? { state: "not-decidable" };
};
