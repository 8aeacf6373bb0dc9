import { createHmac, randomBytes, randomUUID } from "node:crypto";

import { readKeyId, openWith, SealBroken, sealWith } from "@parapet/db/envelope";
import {
  dataKeyById,
  destroyWrappingKeys,
  insertDataKey,
  insertWrappingKey,
  type KeyPurpose,
  liveWrappingKey,
  lockKeys,
  takeDataKey,
  wrappingKeyById,
  type WrappingKeyRow,
} from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CorpusKeys } from "@parapet/leak-corpus";
import type { Kysely, Transaction } from "kysely";

import { checkKeys, type KeyCheck } from "./check-keys.ts";
import { type DataKeyRow, dataKeyAbout } from "./data-keys.ts";
import { establishKeys } from "./establish-keys.ts";
import { keyedHash } from "./keyed-hash.ts";
import { MasterKeyError, type MasterSource } from "./master-key.ts";
import { rotateMaster } from "./rotate-master.ts";
import { newWrappingKey, openWrappingKey } from "./wrapping-keys.ts";

const MAX_USES = 2 ** 31; // half of what a random 96-bit nonce allows one key (NIST SP 800-38D, 8.3)
const USES_BLOCK = 1024;
const CACHE_MS = 60_000; // after this a destroyed key is gone from memory too

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
   * A keyed hash: equal for equal input, useless without the master key. `about` keeps uses apart. One of a purge year
   * cannot be made again once that year is purged.
   */
  mac(about: string, text: string, purgeYear?: number): Promise<Buffer>;
  /** The same for many texts, without waiting in between. */
  macer(purgeYear: number): Promise<(about: string, text: string) => Buffer>;
  /** The same again as hexadecimal digits, for one use and for texts by the million. */
  hasher(about: string, purgeYear: number): Promise<(text: string) => string>;
  /** The keys of what belongs to no organization, for a thread of this program that seals no more than so many things. */
  corpusKeys(purgeYear: number, uses: number): Promise<CorpusKeys>;
  /** Destroys the keys of this year and of those before it. What they sealed is gone; backup files do not contain these keys. */
  forget(throughYear: number): Promise<void>;
  /** Another master key; every wrapping key wrapped by it. Processes that can read both go on working meanwhile. */
  rotate(): Promise<{ rewrapped: number }>;
  /** Whether the master key of this process opens the keys of the database now. */
  check(): Promise<KeyCheck>;
}

interface Loaded {
  readonly id: string;
  readonly key: Buffer;
  readonly until: number;
  usesLeft: number;
}

const aadOf = ({ org, column, row }: Omit<Place, "purgeYear">): string => `${org ?? "-"}|${column}|${row}`;
const macWith = (key: Buffer, about: string, text: string): Buffer =>
  createHmac("sha256", key).update(`${about}\0${text}`).digest();

/** Opens the keys that seal secrets at rest. Refuses where the master key of this process does not open those of the database. */
export const openKeys = async (
  db: Kysely<Tables>,
  source: MasterSource,
  now: () => number = Date.now,
): Promise<Keys> => {
  await establishKeys(db, source);
  const wrapping = new Map<string, { readonly key: Buffer; readonly until: number }>();
  const byPurpose = new Map<string, Loaded>();
  const byId = new Map<string, Loaded>();
  const making = new Map<string, Promise<unknown>>();

  const openWrapping = async (row: WrappingKeyRow): Promise<Buffer> => {
    const cached = wrapping.get(row.id);
    if (cached !== undefined && cached.until > now()) return cached.key;
    const key = await openWrappingKey(source, row);
    wrapping.set(row.id, { key, until: now() + CACHE_MS });
    return key;
  };

  const unwrap = async (row: DataKeyRow): Promise<Buffer> => {
    const by = await asSystem(db, "program-state", (tx) => wrappingKeyById(tx, row.wrapped_by));
    if (by === undefined && row.purge_year > 0) throw new SealBroken(`the key of ${row.purge_year} was destroyed`);
    if (by === undefined)
      throw new MasterKeyError(
        `The database does not contain key ${row.wrapped_by}, which data key ${row.id} requires.`,
      );
    return openWith(await openWrapping(by), dataKeyAbout(row.id, row.org_id), row.wrapped);
  };

  /** The key that wraps data keys of this year; the year's first use creates it, for all processes. */
  const wrappingKeyOf = async (tx: Transaction<Tables>, purgeYear: number): Promise<WrappingKeyRow> => {
    const found = await liveWrappingKey(tx, purgeYear);
    if (found !== undefined) return found;
    const held = await source.read();
    if (held === null) throw new MasterKeyError(`The ${source.name} is missing. ${source.remedy}`);
    // The key of year 0 says which master key is the installation's; the source may already hold the next one.
    const first = await liveWrappingKey(tx, 0);
    const master = held.all.find(({ id }) => id === first?.master_id) ?? held.current;
    await insertWrappingKey(tx, await newWrappingKey(master, purgeYear));
    const made = await liveWrappingKey(tx, purgeYear);
    if (made === undefined) throw new Error("a wrapping key vanished while it was created");
    return made;
  };

  const make = (purpose: KeyPurpose): Promise<void> =>
    asSystem(db, "program-state", async (tx) => {
      await lockKeys(tx, "shared");
      const by = await wrappingKeyOf(tx, purpose.purgeYear);
      const id = randomUUID();
      const wrapped = sealWith(await openWrapping(by), by.id, dataKeyAbout(id, purpose.org), randomBytes(32));
      await insertDataKey(tx, purpose, { id, wrappedBy: by.id, wrapped });
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
    const loaded = { id: row.id, key: await unwrap(row), until: now() + CACHE_MS, usesLeft: block - uses };
    byPurpose.set(name, loaded);
    return loaded;
  };

  const find = async (id: string): Promise<Buffer> => {
    const cached = byId.get(id);
    if (cached !== undefined && cached.until > now()) return cached.key;
    const row = await asSystem(db, "program-state", (tx) => dataKeyById(tx, id));
    if (row === undefined) throw new SealBroken("the key of these bytes was destroyed");
    const key = await unwrap(row);
    byId.set(id, { id, key, until: now() + CACHE_MS, usesLeft: 0 });
    return key;
  };

  return {
    async seal(place, plain) {
      const { id, key } = await take({ org: place.org, purgeYear: place.purgeYear, purpose: "seal" });
      return sealWith(key, id, aadOf(place), typeof plain === "string" ? Buffer.from(plain) : plain);
    },
    async open(place, sealed) {
      return openWith(await find(readKeyId(sealed)), aadOf(place), sealed);
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
        await destroyWrappingKeys(tx, throughYear);
      });
      for (const cache of [byPurpose, byId, wrapping]) cache.clear();
    },
    rotate: () => rotateMaster(db, source),
    check: () => checkKeys(db, source, { withDataKeys: false }),
  };
};
