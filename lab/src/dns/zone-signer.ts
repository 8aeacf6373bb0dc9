import { createHash, generateKeyPairSync, sign } from "node:crypto";

import { DAY_SECONDS } from "@parapet/domain/durations";

import { encodeRdata, wireName } from "./wire.ts";
import type { ZoneRecord } from "./zone-record.ts";

/** Signs the answers of one zone with a key of its own (ECDSA P-256 with SHA-256, RFC 6605). */
export interface ZoneSigner {
  readonly dnskey: ZoneRecord;
  /** What the parent publishes about the key. */
  readonly ds: ZoneRecord;
  /** The signature over one set of records of one name and type. */
  rrsig(set: readonly ZoneRecord[]): ZoneRecord;
}

const ECDSA_P256_SHA256 = 13;
const KEY_SIGNING_FLAGS = 257;

const signers = new Map<string, ZoneSigner>();

/** The signer of a zone. A process keeps one key per zone, so that fixing a company does not change its keys. */
export const zoneSigner = (origin: string, quality: "signed" | "bogus"): ZoneSigner => {
  const id = `${quality} ${origin}`;
  const known = signers.get(id);
  if (known !== undefined) return known;
  const made = createZoneSigner(origin, quality);
  signers.set(id, made);
  return made;
};

const createZoneSigner = (origin: string, quality: "signed" | "bogus"): ZoneSigner => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from(x ?? "", "base64url"), Buffer.from(y ?? "", "base64url")]);
  const keyData = { flags: KEY_SIGNING_FLAGS, algorithm: ECDSA_P256_SHA256, key: point };
  const keyRdata = encodeRdata("DNSKEY", keyData).rdata;
  const keyTag = keyTagOf(keyRdata);
  const name = origin;
  const signatures = new WeakMap<readonly ZoneRecord[], ZoneRecord>();
  const now = Math.floor(Date.now() / 1000);

  const make = (set: readonly ZoneRecord[]): ZoneRecord => {
    const [first] = set;
    if (first === undefined) throw new Error("an empty set cannot be signed");
    const labels = first.name === "" ? [] : first.name.split(".");
    const fields = {
      typeCovered: first.type,
      algorithm: ECDSA_P256_SHA256,
      labels: labels[0] === "*" ? labels.length - 1 : labels.length,
      originalTTL: first.ttl,
      expiration: now + 14 * DAY_SECONDS,
      inception: now - DAY_SECONDS,
      keyTag,
      signersName: origin === "" ? "." : origin,
    };
    const head = encodeRdata("RRSIG", { ...fields, signature: Buffer.alloc(0) }).rdata;
    const signature = sign("sha256", Buffer.concat([head, ...canonicalSet(set)]), {
      key: privateKey,
      dsaEncoding: "ieee-p1363",
    });
    if (quality === "bogus") signature[0] = (signature[0] ?? 0) ^ 0xff;
    return { name: first.name, type: "RRSIG", ttl: first.ttl, data: { ...fields, signature } };
  };

  return {
    dnskey: { name, type: "DNSKEY", ttl: 2, data: keyData },
    ds: {
      name,
      type: "DS",
      ttl: 2,
      data: {
        keyTag,
        algorithm: ECDSA_P256_SHA256,
        digestType: 2,
        digest: createHash("sha256")
          .update(Buffer.concat([wireName(name), keyRdata]))
          .digest(),
      },
    },
    rrsig: (set) => {
      const known = signatures.get(set);
      if (known !== undefined) return known;
      const made = make(set);
      signatures.set(set, made);
      return made;
    },
  };
};

/** Records in the form and order that signatures are made over (RFC 4034, 6.2 and 6.3). */
const canonicalSet = (set: readonly ZoneRecord[]): Buffer[] =>
  set
    .map((record) => ({ record, ...encodeRdata(record.type, record.data) }))
    .sort((a, b) => Buffer.compare(a.rdata, b.rdata))
    .map(({ record, number, rdata }) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(number, 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt32BE(record.ttl, 4);
      fixed.writeUInt16BE(rdata.length, 8);
      return Buffer.concat([wireName(record.name), fixed, rdata]);
    });

/** The identifying number of a key (RFC 4034, appendix B). */
const keyTagOf = (rdata: Buffer): number => {
  let sum = 0;
  for (const [at, byte] of rdata.entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
};
