import { dataKeys, insertWrappingKey, liveWrappingKey, lockKeys } from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Kysely } from "kysely";

import { checkKeys } from "./check-keys.ts";
import { MasterKeyError, type MasterSource } from "./master-key.ts";
import { newWrappingKey } from "./wrapping-keys.ts";

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
    await insertWrappingKey(tx, await newWrappingKey(held.current, 0));
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
