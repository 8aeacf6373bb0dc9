import { createHash } from "node:crypto";

import type pg from "pg";

import { onConnection } from "../../copy.ts";
import type { Db } from "../../db.ts";
import type { LoadCounts } from "./feed-counts.ts";

export interface WarningListRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly kind: "string" | "substring" | "hostname" | "cidr" | "regex";
  readonly attributes: readonly string[];
  readonly category: string | null;
  readonly entries: readonly string[];
}

/** Takes in lists of harmless values; a list of an older version never replaces a newer one. */
export const loadWarningLists = (pool: pg.Pool, batch: readonly WarningListRow[]): Promise<LoadCounts> =>
  onConnection(pool, async (client) => {
    let added = 0;
    let changed = 0;
    for (const list of batch) {
      const digest = createHash("sha1").update(JSON.stringify(list)).digest().readBigInt64BE(0);
      const { rows } = await client.query<{ added: boolean }>(
        `insert into warning_list as w (id, name, description, version, kind, attributes, category, entries, digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set name = excluded.name, description = excluded.description, version = excluded.version,
           kind = excluded.kind, attributes = excluded.attributes, category = excluded.category, entries = excluded.entries,
           digest = excluded.digest, loaded_at = now()
          where w.version <= excluded.version and w.digest <> excluded.digest
         returning (xmax = 0) as added`,
        [
          list.id,
          list.name,
          list.description,
          list.version,
          list.kind,
          list.attributes,
          list.category,
          list.entries,
          digest,
        ],
      );
      if (rows[0]?.added === true) added += 1;
      else if (rows[0] !== undefined) changed += 1;
    }
    return { read: batch.length, added, changed, unchanged: batch.length - added - changed };
  });

/** Every list that is switched on, with its entries. */
export const warningLists = (db: Db) =>
  db
    .selectFrom("warning_list")
    .select(["id", "name", "kind", "attributes", "entries"])
    .where("enabled", "=", true)
    .orderBy("id")
    .execute();

/** Which version of the lists is in force: changes whenever one of them does. */
export const warningListsVersion = async (db: Db): Promise<string> => {
  const rows = await db
    .selectFrom("warning_list")
    .select(["id", "digest"])
    .where("enabled", "=", true)
    .orderBy("id")
    .execute();
  return createHash("sha1").update(JSON.stringify(rows)).digest("hex");
};
