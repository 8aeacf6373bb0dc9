import { openWith } from "@parapet/db/envelope";
import { dataKeys, type WrappingKeyRow, wrappingKeys } from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { Kysely } from "kysely";

import { type DataKeyRow, dataKeyAbout } from "./data-keys.ts";
import { type MasterSource, MasterUnreachable } from "./master-key.ts";
import { openWrappingKey } from "./wrapping-keys.ts";

export interface KeyState {
  readonly id: string;
  /** 0 for what lives as long as its row. */
  readonly purge_year: number;
  readonly master_key: string;
  readonly state: "opens" | "destroyed" | "does not open";
  /** Why it does not open, and what to do. */
  readonly reason: string | null;
  /** How many data keys it wraps, and how many of them do not open; null where that was not asked. */
  readonly data_keys: { readonly count: number; readonly closed: number } | null;
}

export interface KeyCheck {
  readonly source: string;
  readonly opens: boolean;
  readonly keys: readonly KeyState[];
  /** Why not, as one line; null where every key opens. */
  readonly reason: string | null;
  /** The master key could not be asked; nothing says that it is the wrong one. */
  readonly is_unreachable: boolean;
}

const openOne = async (
  source: MasterSource,
  row: WrappingKeyRow,
): Promise<{ key: Buffer | null; reason: string | null; isUnreachable: boolean }> => {
  if (row.wrapped === null) return { key: null, reason: null, isUnreachable: false };
  try {
    return { key: await openWrappingKey(source, row), reason: null, isUnreachable: false };
  } catch (error) {
    return { key: null, reason: (error as Error).message, isUnreachable: error instanceof MasterUnreachable };
  }
};

const opensWith = (key: Buffer, row: DataKeyRow): boolean => {
  try {
    openWith(key, dataKeyAbout(row.id, row.org_id), row.wrapped);
    return true;
  } catch {
    return false;
  }
};

/** Says of every key whether it opens. Without the data keys where only the master key is in question. */
export const checkKeyRows = async (
  source: MasterSource,
  wrapping: readonly WrappingKeyRow[],
  data: readonly DataKeyRow[] | null,
): Promise<KeyCheck> => {
  const keys: KeyState[] = [];
  let isAnyUnreachable = false;
  const orphans = new Set(data?.map(({ wrapped_by }) => wrapped_by));
  for (const row of wrapping) {
    orphans.delete(row.id);
    const { key, reason, isUnreachable } = await openOne(source, row);
    isAnyUnreachable ||= isUnreachable;
    const own = data?.filter(({ wrapped_by }) => wrapped_by === row.id) ?? [];
    const closed = key === null ? own.length : own.filter((it) => !opensWith(key, it)).length;
    const isBroken = key !== null && closed > 0;
    keys.push({
      id: row.id,
      purge_year: row.purge_year,
      master_key: row.master_id,
      state: row.wrapped === null ? "destroyed" : key === null || isBroken ? "does not open" : "opens",
      reason: isBroken ? `${closed} data keys that key ${row.id} wraps do not open: their rows were changed.` : reason,
      data_keys: data === null ? null : { count: own.length, closed },
    });
  }
  const missing = [...orphans][0];
  const reason =
    keys.find(({ state }) => state === "does not open")?.reason ??
    (missing === undefined ? null : `Data keys are wrapped by key ${missing}, which the database does not contain.`) ??
    (keys.some(({ purge_year }) => purge_year === 0) ? null : "The database contains no keys yet.");
  return { source: source.name, opens: reason === null, keys, reason, is_unreachable: isAnyUnreachable };
};

/** Says of every key of this database whether the master key of this process opens it. */
export const checkKeys = async (
  db: Kysely<Tables>,
  source: MasterSource,
  { withDataKeys = true } = {},
): Promise<KeyCheck> => {
  const { wrapping, data } = await asSystem(db, "program-state", async (tx) => ({
    wrapping: await wrappingKeys(tx),
    data: withDataKeys ? await dataKeys(tx) : null,
  }));
  return checkKeyRows(source, wrapping, data);
};
