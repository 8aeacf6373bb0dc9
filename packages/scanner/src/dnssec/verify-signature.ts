import { createPublicKey, verify } from "node:crypto";

import { uint16, uint32, wireName } from "./wire-form.ts";

/** What an RRSIG record says beside its signature (RFC 4034, 3.1), times in seconds. */
export interface Signature {
  readonly algorithm: number;
  readonly labels: number;
  readonly originalTTL: number;
  readonly expiration: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signersName: string;
  readonly signature: Buffer;
}

/** The records of one name and type, each as its bytes. */
export interface SignedSet {
  readonly name: string;
  readonly type: number;
  readonly rdata: readonly Buffer[];
}

const curve = (name: string, size: number) => (key: Buffer) =>
  key.length === 2 * size
    ? {
        kty: "EC",
        crv: name,
        x: key.subarray(0, size).toString("base64url"),
        y: key.subarray(size).toString("base64url"),
      }
    : null;

const edwards = (name: string) => (key: Buffer) => ({ kty: "OKP", crv: name, x: key.toString("base64url") });

/** The exponent's length is one byte, or zero and two (RFC 3110, section 2). */
const rsa = (key: Buffer) => {
  const isLong = key[0] === 0;
  if (key.length < 3) return null;
  const start = isLong ? 3 : 1;
  const end = start + (isLong ? key.readUInt16BE(1) : (key[0] ?? 0));
  return end >= key.length
    ? null
    : { kty: "RSA", e: key.subarray(start, end).toString("base64url"), n: key.subarray(end).toString("base64url") };
};

/** By number: the hash, null where the algorithm has its own, and how a key is read. */
const ALGORITHMS: Readonly<
  Record<number, readonly [hash: string | null, read: (key: Buffer) => Readonly<Record<string, string>> | null]>
> = {
  5: ["sha1", rsa],
  7: ["sha1", rsa],
  8: ["sha256", rsa],
  10: ["sha512", rsa],
  13: ["sha256", curve("P-256", 32)],
  14: ["sha384", curve("P-384", 48)],
  15: [null, edwards("Ed25519")],
  16: [null, edwards("Ed448")],
};

export const isVerifiable = (algorithm: number): boolean => ALGORITHMS[algorithm] !== undefined;

/** The records in the form and order that a signature is made over (RFC 4034, 3.1.8.1). */
const signedBytes = (set: SignedSet, it: Signature): Buffer => {
  const labels = set.name.split(".").filter((label) => label !== "");
  const owner = labels.length > it.labels ? `*.${labels.slice(labels.length - it.labels).join(".")}` : set.name;
  const records = set.rdata
    .toSorted((a, b) => Buffer.compare(a, b))
    .map((rdata) =>
      Buffer.concat([
        wireName(owner),
        uint16(set.type),
        uint16(1),
        uint32(it.originalTTL),
        uint16(rdata.length),
        rdata,
      ]),
    );
  return Buffer.concat([
    uint16(set.type),
    Buffer.from([it.algorithm, it.labels]),
    uint32(it.originalTTL),
    uint32(it.expiration),
    uint32(it.inception),
    uint16(it.keyTag),
    wireName(it.signersName),
    ...records,
  ]);
};

/** Whether the key made this signature over these records, whatever its dates. */
export const isSignedBy = (set: SignedSet, it: Signature, publicKey: Buffer): boolean => {
  const known = ALGORITHMS[it.algorithm];
  const jwk = known?.[1](publicKey) ?? null;
  if (known === undefined || jwk === null) return false;
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return verify(known[0], signedBytes(set, it), { key, dsaEncoding: "ieee-p1363" }, it.signature);
  } catch {
    // Bytes that are no key of this algorithm have signed nothing.
    return false;
  }
};
