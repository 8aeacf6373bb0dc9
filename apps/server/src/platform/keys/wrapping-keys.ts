import { randomBytes, randomUUID } from "node:crypto";

import { SealBroken } from "@parapet/db/envelope";
import type { WrappingKeyRow } from "@parapet/db/queries/platform";

import { type MasterKey, readMaster, MasterKeyError, type MasterSource } from "./master-key.ts";

const KEY_BYTES = 32;

export const wrapAbout = (id: string, purgeYear: number): string => `wrapping-key|${id}|${purgeYear}`;

export const newWrappingKey = async (master: MasterKey, purgeYear: number) => {
  const id = randomUUID();
  const key = randomBytes(KEY_BYTES);
  return { id, purgeYear, masterId: master.id, key, wrapped: await master.wrap(wrapAbout(id, purgeYear), key) };
};

/** The bytes of a wrapping key. One that was destroyed and one that this master key does not open are told apart. */
export const openWrappingKey = async (
  source: MasterSource,
  { id, purge_year, master_id, wrapped }: WrappingKeyRow,
): Promise<Buffer> => {
  if (wrapped === null) throw new SealBroken(`the key of ${purge_year} was destroyed`);
  const master = await readMaster(source, master_id);
  try {
    return await master.unwrap(wrapAbout(id, purge_year), wrapped);
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new MasterKeyError(
      `Master key ${master_id} of the ${source.name} does not open key ${id} of the database: one of them was changed. ${source.remedy}`,
      { cause },
    );
  }
};
