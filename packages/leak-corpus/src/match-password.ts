import type { Db } from "@parapet/db/db";

import type { CorpusKeyring } from "./corpus-keys.ts";
import { normalizePassword, PASSWORD_PURPOSE } from "./import/pack-records.ts";
import { hashedYears, PASSWORD_BYTES, passwordsIn } from "./postgres/password-hashes.ts";

/** The first 12 bits of a hash are its bucket, the next 48 what the bucket stores. */
const BUCKET_DIGITS = 3;
const bucketOf = (hex: string): number => Number.parseInt(hex.slice(0, BUCKET_DIGITS), 16);
const storedPart = (hex: string): Buffer =>
  Buffer.from(hex.slice(BUCKET_DIGITS, BUCKET_DIGITS + PASSWORD_BYTES * 2), "hex");

const includes = (hashes: Buffer, wanted: Buffer): boolean => {
  for (let at = hashes.indexOf(wanted); at >= 0; at = hashes.indexOf(wanted, at + 1))
    if (at % PASSWORD_BYTES === 0) return true;
  return false;
};

/** Whether this password is in any imported leak: compared by keyed hash, without a link to a login. */
export const matchPassword = async (
  /** Runs a query; no transaction is held open while the keyring uses its own. */
  read: <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>,
  keys: Pick<CorpusKeyring, "hasher">,
  password: string,
): Promise<boolean> => {
  for (const year of await read(hashedYears)) {
    const hashOf = await keys.hasher(PASSWORD_PURPOSE, year);
    const hash = hashOf(normalizePassword(password));
    const found = await read((db) => passwordsIn(db, bucketOf(hash), year));
    if (found.some((hashes) => includes(hashes, storedPart(hash)))) return true;
  }
  return false;
};
