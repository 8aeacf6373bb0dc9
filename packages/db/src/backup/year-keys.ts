import type pg from "pg";

import { connectedClient } from "../connected-client.ts";
import type { WrappingKeyRow } from "../queries/platform/wrapping-key.ts";

/** The wrapping key of a purge year, wrapped by the master key; without `wrapped` it was destroyed. Dates are ISO 8601. */
export interface YearKey {
  readonly id: string;
  readonly purge_year: number;
  readonly master_id: string;
  /** Base64. */
  readonly wrapped: string | null;
  readonly created_at: string;
  readonly destroyed_at: string | null;
}

/** The keys of purge years as this transaction sees them, destroyed ones included. */
export const yearKeysIn = async (client: pg.ClientBase): Promise<YearKey[]> => {
  const { rows } = await client.query<YearKey>(
    `select id, purge_year, master_id, translate(encode(wrapped, 'base64'), e'\n', '') as wrapped,
            to_json(created_at) #>> '{}' as created_at, to_json(destroyed_at) #>> '{}' as destroyed_at
       from wrapping_key where purge_year > 0 order by purge_year, created_at`,
  );
  return rows;
};

/** The key of what is not purged, as this transaction sees it. Its id names the installation; it is never replaced. */
export const installationKeyIn = async (client: pg.ClientBase): Promise<WrappingKeyRow | null> => {
  const { rows: table } = await client.query<{ there: boolean }>(
    "select to_regclass('wrapping_key') is not null as there",
  );
  if (table[0]?.there !== true) return null;
  const { rows } = await client.query<WrappingKeyRow>(
    "select id, purge_year, master_id, wrapped from wrapping_key where purge_year = 0",
  );
  return rows[0] ?? null;
};

export const readYearKeys = async (ownerUrl: string): Promise<YearKey[]> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-backup" });
  try {
    return await yearKeysIn(client);
  } finally {
    await client.end();
  }
};

/** The keys of the database that a restore filled, for the proof that they open. */
export interface RestoredKeys {
  readonly wrapping: readonly WrappingKeyRow[];
  readonly data: readonly {
    id: string;
    org_id: string | null;
    purge_year: number;
    wrapped_by: string;
    wrapped: Buffer;
  }[];
}

/**
 * Puts the keys of purge years into a database that a backup was read into, and removes the data keys of those that were
 * destroyed: what they encrypted does not open any more, and nothing else must stumble over them.
 */
export const putYearKeys = async (client: pg.ClientBase, keys: readonly YearKey[]): Promise<RestoredKeys> => {
  for (const key of keys)
    await client.query(
      `insert into wrapping_key (id, purge_year, master_id, wrapped, created_at, destroyed_at)
       values ($1, $2, $3, decode($4, 'base64'), $5, $6)`,
      [key.id, key.purge_year, key.master_id, key.wrapped, key.created_at, key.destroyed_at],
    );
  await client.query(
    "delete from data_key d using wrapping_key w where w.id = d.wrapped_by and w.wrapped is null and d.purge_year > 0",
  );
  const wrapping = await client.query<WrappingKeyRow>("select id, purge_year, master_id, wrapped from wrapping_key");
  const data = await client.query<RestoredKeys["data"][number]>(
    "select id, org_id, purge_year, wrapped_by, wrapped from data_key",
  );
  return { wrapping: wrapping.rows, data: data.rows };
};

/** Wraps a key by another master key. */
export const rewrapKey = async (
  client: pg.ClientBase,
  id: string,
  by: { readonly masterId: string; readonly wrapped: Buffer },
): Promise<void> => {
  await client.query("update wrapping_key set master_id = $2, wrapped = $3 where id = $1", [
    id,
    by.masterId,
    by.wrapped,
  ]);
};
