import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface WrappingKeyRow {
  readonly id: string;
  readonly purge_year: number;
  readonly master_id: string;
  /** Null: destroyed. */
  readonly wrapped: Buffer | null;
}

const COLUMNS = ["id", "purge_year", "master_id", "wrapped"] as const;

/** All of them, destroyed ones included: one for each purge year and one for what is not purged. */
export const wrappingKeys = (db: Db): Promise<WrappingKeyRow[]> =>
  db.selectFrom("wrapping_key").select(COLUMNS).orderBy("purge_year").orderBy("created_at").execute();

export const liveWrappingKey = (db: Db, purgeYear: number): Promise<WrappingKeyRow | undefined> =>
  db
    .selectFrom("wrapping_key")
    .select(COLUMNS)
    .where("purge_year", "=", purgeYear)
    .where("wrapped", "is not", null)
    .executeTakeFirst();

export const wrappingKeyById = (db: Db, id: string): Promise<WrappingKeyRow | undefined> =>
  db.selectFrom("wrapping_key").select(COLUMNS).where("id", "=", id).executeTakeFirst();

/** Stores the key unless another process was quicker: of one year there is one key. */
export const insertWrappingKey = (db: Db, key: { id: string; purgeYear: number; masterId: string; wrapped: Buffer }) =>
  db
    .insertInto("wrapping_key")
    .values({ id: key.id, purge_year: key.purgeYear, master_id: key.masterId, wrapped: key.wrapped })
    .onConflict((conflict) => conflict.column("purge_year").where("wrapped", "is not", null).doNothing())
    .execute();

export const rewrapWrappingKey = (db: Db, id: string, by: { masterId: string; wrapped: Buffer }) =>
  db.updateTable("wrapping_key").set({ master_id: by.masterId, wrapped: by.wrapped }).where("id", "=", id).execute();

/** Destroys the keys of this purge year and of those before it. */
export const destroyWrappingKeys = (db: Db, throughYear: number) =>
  db
    .updateTable("wrapping_key")
    .set({ wrapped: null, destroyed_at: sql`now()` })
    .where("purge_year", ">", 0)
    .where("purge_year", "<=", throughYear)
    .where("wrapped", "is not", null)
    .execute();

/** Addresses of other hosts that are connected to this database as this role. */
export const otherHosts = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ host: string }>`
    select distinct host(a.client_addr) as host from pg_stat_activity a
     where a.datname = current_database() and a.application_name like 'parapet%' and a.client_addr is not null
       and a.client_addr is distinct from inet_client_addr()
     order by 1`.execute(db);
  return rows.map(({ host }) => host);
};
