import { createHmac, randomBytes, randomUUID } from "node:crypto";

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
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Kysely } from "kysely";

import { keyIdOf, openWith, SealBroken, sealWith } from "./envelope.ts";
import { createKeyFile, keyOf, readKeyFile, withNewKey, writeKeyFile } from "./key-file.ts";

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
  /** A keyed hash: equal for equal input, useless without the key file. `about` keeps uses apart. */
  mac(about: string, text: string): Promise<Buffer>;
  /** A new key in the file, every data key sealed by it, the old one gone from the file. Others go on working meanwhile. */
  rotate(): Promise<{ rewrapped: number }>;
}

interface Loaded {
  readonly id: string;
  readonly key: Buffer;
  readonly until: number;
  usesLeft: number;
}

const aadOf = ({ org, column, row }: Omit<Place, "purgeYear">): string => `${org ?? "-"}|${column}|${row}`;
const wrapAad = (id: string, org: string | null): string => `data-key|${id}|${org ?? "-"}`;

/** Opens the keys that seal secrets at rest, making the key file at the very first start. */
export const openKeys = async (db: Kysely<Tables>, path: string, now: () => number = Date.now): Promise<Keys> => {
  if ((await within(db, "everything", countDataKeys)) === 0) createKeyFile(path);
  let file = readKeyFile(path);
  const byPurpose = new Map<string, Loaded>();
  const byId = new Map<string, Loaded>();

  const unwrap = (row: { id: string; org_id: string | null; file_key: string; wrapped: Buffer }): Buffer => {
    // Another process may have rotated the file since we read it.
    if (file.keys[row.file_key] === undefined) file = readKeyFile(path);
    return openWith(keyOf(file, row.file_key), wrapAad(row.id, row.org_id), row.wrapped);
  };

  const make = (purpose: KeyPurpose): Promise<void> =>
    within(db, "everything", async (tx) => {
      await lockKeys(tx, "shared");
      file = readKeyFile(path);
      const id = randomUUID();
      const wrapped = sealWith(keyOf(file, file.current), file.current, wrapAad(id, purpose.org), randomBytes(32));
      await insertDataKey(tx, purpose, { id, fileKey: file.current, wrapped });
    });

  const take = async (purpose: KeyPurpose): Promise<Loaded> => {
    const name = `${purpose.org ?? "-"}|${purpose.purgeYear}|${purpose.purpose}`;
    const cached = byPurpose.get(name);
    if (cached !== undefined && cached.until > now() && cached.usesLeft > 0) {
      cached.usesLeft -= 1;
      return cached;
    }
    const find = () => within(db, "everything", (tx) => takeDataKey(tx, purpose, USES_BLOCK));
    let row = await find();
    if (row === undefined) {
      await make(purpose);
      row = await find();
    }
    if (row === undefined) throw new Error("a data key vanished while it was made");
    if (row.uses > MAX_USES) throw new Error(`data key ${row.id} has sealed too much; it must be replaced`);
    const loaded = { id: row.id, key: unwrap(row), until: now() + CACHE_MS, usesLeft: USES_BLOCK - 1 };
    byPurpose.set(name, loaded);
    return loaded;
  };

  const find = async (id: string): Promise<Buffer> => {
    const cached = byId.get(id);
    if (cached !== undefined && cached.until > now()) return cached.key;
    const row = await within(db, "everything", (tx) => dataKeyById(tx, id));
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
    async mac(about, text) {
      const { key } = await take({ org: null, purgeYear: 0, purpose: "mac" });
      return createHmac("sha256", key).update(`${about}\0${text}`).digest();
    },
    async rotate() {
      // Both keys stand in the file while data keys move, so readers find whichever they need.
      file = withNewKey(readKeyFile(path));
      writeKeyFile(path, file);
      let rewrapped = 0;
      const sweep = async (tx: Parameters<typeof dataKeysUnder>[0]): Promise<number> => {
        const rows = await dataKeysUnder(tx, file.current, REWRAP_BATCH);
        for (const row of rows) {
          const wrapped = sealWith(keyOf(file, file.current), file.current, wrapAad(row.id, row.org_id), unwrap(row));
          await rewrapDataKey(tx, row.id, row.file_key, { fileKey: file.current, wrapped });
        }
        rewrapped += rows.length;
        return rows.length;
      };
      while ((await within(db, "everything", sweep)) === REWRAP_BATCH);
      // The last sweep and the removal of the old key exclude makers, so none can seal by a key that goes.
      await within(db, "everything", async (tx) => {
        await lockKeys(tx, "alone");
        while ((await sweep(tx)) > 0);
      });
      const { current } = file;
      file = { current, keys: { [current]: keyOf(file, current).toString("base64") } };
      writeKeyFile(path, file);
      return { rewrapped };
    },
  };
};
