import { lockKeys, rewrapWrappingKey, wrappingKeys } from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Kysely } from "kysely";

import { MasterKeyError, type MasterSource } from "./master-key.ts";
import { openWrappingKey, wrapAbout } from "./wrapping-keys.ts";

/** Whether the source already holds the next master key beside the one in use. */
export const isPrepared = async (db: Kysely<Tables>, source: MasterSource): Promise<boolean> => {
  const rows = await asSystem(db, "program-state", wrappingKeys);
  const held = await source.read();
  const inUse = rows.filter(({ wrapped }) => wrapped !== null);
  return held !== null && inUse.some(({ master_id }) => master_id !== held.current.id);
};

/**
 * Wraps every wrapping key with the source's next master key, in one transaction: before it all processes need the old one,
 * after it the new one, and those that hold both notice nothing. Where no next one was prepared, it is created.
 */
export const rotateMaster = async (db: Kysely<Tables>, source: MasterSource): Promise<{ rewrapped: number }> => {
  const prepared = await isPrepared(db, source);
  const rewrapped = await asSystem(db, "program-state", async (tx) => {
    await lockKeys(tx, "alone");
    // In the source first: a crash from here on leaves both keys there, and the next rotation goes on with them.
    if (!prepared) await source.renew();
    const held = await source.read();
    if (held === null) throw new MasterKeyError(`The ${source.name} is missing. ${source.remedy}`);
    let count = 0;
    for (const row of await wrappingKeys(tx)) {
      if (row.wrapped === null) continue;
      const wrapped = await held.current.wrap(wrapAbout(row.id, row.purge_year), await openWrappingKey(source, row));
      await rewrapWrappingKey(tx, row.id, { masterId: held.current.id, wrapped });
      count += 1;
    }
    return count;
  });
  await source.settle();
  return { rewrapped };
};
