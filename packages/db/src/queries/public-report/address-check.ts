import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Keeps an ask under this id. False: the same address asked since then already. */
export const insertAddressCheck = async (
  db: Db,
  it: { id: string; mac: string; sealed: Buffer; locale: Locale; at: Date; notSince: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into address_check (id, address_mac, sealed, locale, asked_at)
    values (${it.id}, ${it.mac}, ${it.sealed}, ${it.locale}, ${it.at})
    on conflict (address_mac) do update
       set id = excluded.id, sealed = excluded.sealed, locale = excluded.locale, asked_at = excluded.asked_at, told_at = null
     where address_check.asked_at < ${it.notSince} returning id`.execute(db);
  return rows.length === 1;
};

/** An ask that has no answer yet. */
export const waitingCheck = (db: Db, id: string) =>
  db
    .selectFrom("address_check")
    .select(["id", "sealed", "locale"])
    .where("id", "=", id)
    .where("told_at", "is", null)
    .where("sealed", "is not", null)
    .executeTakeFirst();

/** The answer is on its way: the address is forgotten. */
export const deleteAddressCheck = (db: Db, id: string, at: Date) =>
  db.updateTable("address_check").set({ sealed: null, told_at: at }).where("id", "=", id).execute();
