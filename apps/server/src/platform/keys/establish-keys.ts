import { openWith, sealWith } from "@parapet/db/envelope";
import { dataKeys, lockKeys, rewrapDataKey } from "@parapet/db/queries/platform/data-key";
import { insertWrappingKey, liveWrappingKey } from "@parapet/db/queries/platform/wrapping-key";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Kysely, Transaction } from "kysely";

import { checkKeys } from "./check-keys.ts";
import { type DataKeyRow, dataKeyAbout } from "./data-keys.ts";
import { MasterKeyError, type MasterKeys, type MasterSource } from "./master-key.ts";
import { newWrappingKey } from "./wrapping-keys.ts";

/**
 * Takes over the data keys of an earlier version, which keys of its key file wrapped directly: all of them or none. The
 * file's current key is the master key from then on.
 */
const adoptLegacyKeys = async (
  tx: Transaction<Tables>,
  source: MasterSource,
  { current }: MasterKeys,
  rows: readonly DataKeyRow[],
): Promise<void> => {
  const before = source.legacyKeys();
  const opened = rows.map((row) => {
    const key = before.get(row.wrapped_by);
    if (key === undefined)
      throw new MasterKeyError(
        `The database was created by an earlier version with key ${row.wrapped_by}, which the ${source.name} does not contain. Start once with the key file of that version, or begin with an empty database.`,
      );
    return { row, key: openWith(key, dataKeyAbout(row.id, row.org_id), row.wrapped) };
  });
  for (const year of new Set([0, ...rows.map(({ purge_year }) => purge_year)])) {
    const wrapping = await newWrappingKey(current, year);
    await insertWrappingKey(tx, wrapping);
    for (const { row, key } of opened.filter((it) => it.row.purge_year === year)) {
      const wrapped = sealWith(wrapping.key, wrapping.id, dataKeyAbout(row.id, row.org_id), key);
      await rewrapDataKey(tx, row.id, { wrappedBy: wrapping.id, wrapped });
    }
  }
};

/** The first use of a database: its master key is decided in one transaction, by exactly one of those that start at once. */
const establishFirst = (db: Kysely<Tables>, source: MasterSource, mayCreate: boolean): Promise<void> =>
  asSystem(db, "program-state", async (tx) => {
    await lockKeys(tx, "alone");
    if ((await liveWrappingKey(tx, 0)) !== undefined) return;
    const rows = await dataKeys(tx);
    if (mayCreate && rows.length === 0) await source.create();
    const held = await source.read();
    if (held === null)
      throw new MasterKeyError(
        rows.length > 0
          ? `The ${source.name} is missing, and the database holds secrets encrypted with it. ${source.remedy}`
          : `This installation has no master key yet. Create it once with 'npx parapet key create' and copy the key file to every server and worker, or name the existing one with PARAPET_KEY_FILE.`,
      );
    await adoptLegacyKeys(tx, source, held, rows);
  });

/**
 * Makes sure that the master key of this process opens the keys of this database, or refuses with the reason. On a database
 * without keys the master key becomes that of the installation.
 */
export const establishKeys = async (
  db: Kysely<Tables>,
  source: MasterSource,
  mayCreate: boolean = source.createsAtFirstStart,
): Promise<void> => {
  if ((await asSystem(db, "program-state", (tx) => liveWrappingKey(tx, 0))) === undefined)
    await establishFirst(db, source, mayCreate);
  const { reason } = await checkKeys(db, source, { withDataKeys: false });
  if (reason !== null) throw new MasterKeyError(reason);
};
