import type { KeyObject } from "node:crypto";

import { compactVerify, CompactSign, decodeProtectedHeader, importJWK, type JWK } from "jose";
import * as z from "zod";

/** A bundle that cannot be used: damaged, not signed by this key, or not what it says. */
export class BadBundle extends Error {
  override readonly name = "BadBundle";
}

/** A part ends with the row that reaches this size; a row may be larger. */
export const PART_BYTES = 4 * 1024 * 1024;
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 20_000;
const MAX_ITEMS = 100;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Part = z.strictObject({
  sha256: Sha256,
  bytes: z.int().min(1).max(MAX_PART_BYTES),
  /** Unpacked. */
  plain: z.int().min(1).max(MAX_PART_BYTES),
});
const Parts = z.array(Part).max(MAX_PARTS);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Name = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/);

export const BundleManifest = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** The version of the program that wrote it. */
  program: z.string().max(100),
  knowledge: z.strictObject({
    version: Sha256,
    libraries: z
      .array(
        z.strictObject({
          name: Name,
          sha256: Sha256,
          bytes: z.int().min(1),
          entries: z.int().min(0).nullable(),
          as_of: Day,
          parts: Parts,
        }),
      )
      .max(MAX_ITEMS),
  }),
  /** Null: made without feeds. */
  feeds: z
    .strictObject({
      read_at: z.record(z.string().max(200), z.iso.datetime()),
      tables: z
        .array(
          z.strictObject({
            name: Name,
            columns: z.array(z.string().regex(/^[a-z0-9_"]{1,63}$/)).max(200),
            parts: Parts,
          }),
        )
        .max(MAX_ITEMS),
    })
    .nullable(),
});
export type BundleManifest = z.infer<typeof BundleManifest>;
export type BundlePart = z.infer<typeof Part>;

const TYPE = "parapet-bundle+json";
const ALGORITHM = "EdDSA";

/** The parts in the order in which they stand in the file. */
export const bundleParts = (manifest: BundleManifest): BundlePart[] => [
  ...manifest.knowledge.libraries.flatMap(({ parts }) => parts),
  ...(manifest.feeds?.tables ?? []).flatMap(({ parts }) => parts),
];

const readKey = async (jwk: JWK): Promise<CryptoKey | KeyObject | Uint8Array> => {
  if (jwk.kty !== "OKP" || jwk.crv !== "Ed25519") throw new BadBundle("The key is not an Ed25519 key (JWK).");
  try {
    return await importJWK(jwk, ALGORITHM);
  } catch {
    throw new BadBundle("The key is not an Ed25519 key (JWK).");
  }
};

export const signManifest = async (manifest: BundleManifest, jwk: JWK): Promise<string> => {
  if (jwk.d === undefined) throw new BadBundle("Signing requires the private key.");
  const header = { alg: ALGORITHM, typ: TYPE, ...(jwk.kid !== undefined && { kid: jwk.kid }) };
  return new CompactSign(Buffer.from(JSON.stringify(manifest))).setProtectedHeader(header).sign(await readKey(jwk));
};

/** Reads what the owner of this key has signed; throws for anything else. */
export const verifyManifest = async (jws: string, jwk: JWK): Promise<BundleManifest> => {
  const { d: _private, ...publicKey } = jwk;
  const key = await readKey(publicKey);
  let payload: Uint8Array;
  try {
    if (decodeProtectedHeader(jws).typ !== TYPE) throw new BadBundle("It is not signed as a bundle.");
    ({ payload } = await compactVerify(jws, key, { algorithms: [ALGORITHM] }));
  } catch (error) {
    if (error instanceof BadBundle) throw error;
    throw new BadBundle("Its signature is not of this key, or its list of contents was changed.");
  }
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(payload).toString("utf8"));
  } catch {
    throw new BadBundle("Its list of contents is not JSON.");
  }
  const manifest = BundleManifest.safeParse(document);
  if (!manifest.success) throw new BadBundle("Its list of contents has another format than this version reads.");
  return manifest.data;
};
