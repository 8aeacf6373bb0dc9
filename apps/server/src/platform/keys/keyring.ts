import { createHmac, randomBytes, randomUUID } from "node:crypto";

import { keyIdOf, openWith, SealBroken, sealWith } from "@parapet/db/envelope";
import {
  countDataKeys,
  dataKeyById,
  dataKeysUnder,
  insertDataKey,
  type KeyPurpose,
  lockKeys,
  rewrapDataKey,
  takeDataKey,
} from "@parapet/db/queries/data-key";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CorpusKeys } from "@parapet/leak-corpus";
import type { Kysely } from "kysely";

import {
  createKeyFile,
  fileKeyOf,
  keyOf,
  readKeyFile,
  withNewKeys,
  withoutOldKeys,
  withoutYears,
  withYear,
  writeKeyFile,
} from "./key-file.ts";
import { keyedHash } from "./keyed-hash.ts";

const MAX_USES = 2 ** 31; // half of what a random 96-bit nonce allows one key (NIST SP 800-38D, 8.3)
const USES_BLOCK = 1024;
const CACHE_MS = 60_000; // after this a destroyed key is gone from memory too
const REWRAP_BATCH = 200;

/** Where sealed bytes live. They open there and nowhere else. */
export interface Place {
  readonly org: OrgId | null;
  /** The year after which the secret is purged; 0 for secrets that live as long as their row. */
  readonly purgeYear: number;
  readonly column: `${string}.${string}`;
  readonly row: string;
}

export interface Keys {
  seal(place: Place, plain: string | Buffer): Promise<Buffer>;
  open(place: Omit<Place, "purgeYear">, sealed: Buffer): Promise<Buffer>;
  /** Encrypts many values of one organization and year synchronously, for the requested number of uses. */
  sealer(
    org: OrgId | null,
    purgeYear: number,
    uses: number,
  ): Promise<(place: Omit<Place, "org" | "purgeYear">, plain: Buffer) => Buffer>;
  /**
   * A keyed hash: equal for equal input, useless without the key file. `about` keeps uses apart. One of a purge year
   * cannot be made again once that year is purged.
   */
  mac(about: string, text: string, purgeYear?: number): Promise<Buffer>;
  /** The same for many texts, without waiting in between. */
  macer(purgeYear: number): Promise<(about: string, text: string) => Buffer>;
  /** The same again as hexadecimal digits, for one use and for texts by the million. */
  hasher(about: string, purgeYear: number): Promise<(text: string) => string>;
  /** The keys of what belongs to no organization, for a thread of this program that seals no more than so many things. */
  corpusKeys(purgeYear: number, uses: number): Promise<CorpusKeys>;
  /** Destroys the keys of this year and of those before it. What they sealed is gone, in backups too. */
  forget(throughYear: number): Promise<void>;
  /** A new key in the file, every data key sealed by it, the old one gone from the file. Others go on working meanwhile. */
  rotate(): Promise<{ rewrapped: number }>;
}

interface Loaded {
  readonly id: string;
  readonly key: Buffer;
  readonly until: number;
  usesLeft: number;
}

interface DataKeyRow {
  readonly id: string;
  readonly org_id: string | null;
  readonly purge_year: number;
  readonly file_key: string;
  readonly wrapped: Buffer;
}

const aadOf = ({ org, column, row }: Omit<Place, "purgeYear">): string => `${org ?? "-"}|${column}|${row}`;
const macWith = (key: Buffer, about: string, text: string): Buffer =>
  createHmac("sha256", key).update(`${about}\0${text}`).digest();
const wrapAad = (id: string, org: string | null): string => `data-key|${id}|${org ?? "-"}`;

/** Opens the keys that seal secrets at rest, making the key file at the very first start. */
export const openKeys = async (db: Kysely<Tables>, path: string, now: () => number = Date.now): Promise<Keys> => {
  if ((await asSystem(db, "program-state", countDataKeys)) === 0) createKeyFile(path);
  let file = readKeyFile(path);
  const byPurpose = new Map<string, Loaded>();
  const byId = new Map<string, Loaded>();
  const making = new Map<string, Promise<unknown>>();

  const unwrap = (row: DataKeyRow): Buffer => {
    // Another process may have rotated the file since we read it.
    if (file.keys[row.file_key] === undefined) file = readKeyFile(path);
    // A file that has another key for the year is the wrong file; one without a key for the year was purged of it.
    if (row.purge_year > 0 && file.keys[row.file_key] === undefined && fileKeyOf(file, row.purge_year) === undefined)
      throw new SealBroken(`the key of ${row.purge_year} was destroyed`);
    return openWith(keyOf(file, row.file_key), wrapAad(row.id, row.org_id), row.wrapped);
  };

  const make = (purpose: KeyPurpose): Promise<void> =>
    asSystem(db, "program-state", async (tx) => {
      // A year's first key is written into the file, which only one may do at a time.
      await lockKeys(tx, purpose.purgeYear === 0 ? "shared" : "alone");
      file = readKeyFile(path);
      if (fileKeyOf(file, purpose.purgeYear) === undefined) {
        file = withYear(file, purpose.purgeYear);
        writeKeyFile(path, file);
      }
      const fileKey = fileKeyOf(file, purpose.purgeYear) ?? file.current;
      const id = randomUUID();
      const wrapped = sealWith(keyOf(file, fileKey), fileKey, wrapAad(id, purpose.org), randomBytes(32));
      await insertDataKey(tx, purpose, { id, fileKey, wrapped });
    });

  const take = async (purpose: KeyPurpose, uses = 1): Promise<Loaded> => {
    const name = `${purpose.org ?? "-"}|${purpose.purgeYear}|${purpose.purpose}`;
    const cached = byPurpose.get(name);
    // A hash has no nonce that could be used up.
    if (cached !== undefined && cached.until > now() && (cached.usesLeft >= uses || purpose.purpose === "mac")) {
      cached.usesLeft -= uses;
      return cached;
    }
    const block = Math.max(uses, USES_BLOCK);
    const find = () => asSystem(db, "program-state", (tx) => takeDataKey(tx, purpose, block));
    let row = await find();
    if (row === undefined) {
      // Of many who ask at once in this process one makes the key; between processes the lock sees to it.
      const maker = making.get(name) ?? make(purpose).finally(() => making.delete(name));
      making.set(name, maker);
      await maker;
      row = await find();
    }
    if (row === undefined) throw new Error("a data key vanished while it was made");
    if (row.uses > MAX_USES) throw new Error(`data key ${row.id} has sealed too much; it must be replaced`);
    const loaded = { id: row.id, key: unwrap(row), until: now() + CACHE_MS, usesLeft: block - uses };
    byPurpose.set(name, loaded);
    return loaded;
  };

  const find = async (id: string): Promise<Buffer> => {
    const cached = byId.get(id);
    if (cached !== undefined && cached.until > now()) return cached.key;
    const row = await asSystem(db, "program-state", (tx) => dataKeyById(tx, id));
    if (row === undefined) throw new SealBroken("the key of these bytes was destroyed");
    const key = unwrap(row);
    byId.set(id, { id, key, until: now() + CACHE_MS, usesLeft: 0 });
    return key;
  };

  return {
    async seal(place, plain) {
      const { id, key } = await take({ org: place.org, purgeYear: place.purgeYear, purpose: "seal" });
      return sealWith(key, id, aadOf(place), typeof plain === "string" ? Buffer.from(plain) : plain);
    },
    async open(place, sealed) {
      return openWith(await find(keyIdOf(sealed)), aadOf(place), sealed);
    },
    async sealer(org, purgeYear, uses) {
      const { id, key } = await take({ org, purgeYear, purpose: "seal" }, uses);
      return (place, plain) => sealWith(key, id, aadOf({ ...place, org }), plain);
    },
    async mac(about, text, purgeYear = 0) {
      const { key } = await take({ org: null, purgeYear, purpose: "mac" });
      return macWith(key, about, text);
    },
    async macer(purgeYear) {
      const { key } = await take({ org: null, purgeYear, purpose: "mac" });
      return (about, text) => macWith(key, about, text);
    },
    async hasher(about, purgeYear) {
      const { key } = await take({ org: null, purgeYear, purpose: "mac" });
      const of = keyedHash(key);
      return (text) => of(`${about}\0${text}`);
    },
    async corpusKeys(purgeYear, uses) {
      const { key: mac } = await take({ org: null, purgeYear, purpose: "mac" });
      const { id, key } = await take({ org: null, purgeYear, purpose: "seal" }, uses);
      return { mac: Uint8Array.from(mac), seal: Uint8Array.from(key), sealId: id };
    },
    async forget(throughYear) {
      await asSystem(db, "program-state", async (tx) => {
        await lockKeys(tx, "alone");
        const before = readKeyFile(path);
        file = withoutYears(before, throughYear);
        if (Object.keys(file.years).length !== Object.keys(before.years).length) writeKeyFile(path, file);
      });
      byPurpose.clear();
      byId.clear();
    },
    async rotate() {
      // Old and new keys are in the file while data keys move, so readers find whichever they need.
      await asSystem(db, "program-state", async (tx) => {
        await lockKeys(tx, "alone");
        file = withNewKeys(readKeyFile(path));
        writeKeyFile(path, file);
      });
      let rewrapped = 0;
      const sweep = async (tx: Parameters<typeof dataKeysUnder>[0]): Promise<number> => {
        const rows = await dataKeysUnder(tx, [file.current, ...Object.values(file.years)], REWRAP_BATCH);
        for (const row of rows) {
          const fileKey = fileKeyOf(file, row.purge_year) ?? file.current;
          const wrapped = sealWith(keyOf(file, fileKey), fileKey, wrapAad(row.id, row.org_id), unwrap(row));
          await rewrapDataKey(tx, row.id, row.file_key, { fileKey, wrapped });
        }
        rewrapped += rows.length;
        return rows.length;
      };
      while ((await asSystem(db, "program-state", sweep)) === REWRAP_BATCH);
      // The last sweep and the removal of the old keys exclude makers, so none can seal by a key that goes.
      await asSystem(db, "program-state", async (tx) => {
        await lockKeys(tx, "alone");
        file = readKeyFile(path);
        while ((await sweep(tx)) > 0);
        file = withoutOldKeys(file);
        writeKeyFile(path, file);
      });
      return { rewrapped };
    },
  };
};
