import type { Db } from "@parapet/db/db";
import { sql } from "kysely";

/** Names the corpora of which PostgreSQL still holds data. */
export const remainingInPostgres = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ leaks: boolean; mentions: boolean; indicators: boolean }>`
    select exists (select from leak_block) or exists (select from leak_hash) or exists (select from leak_name) as leaks,
           exists (select from mention_text) as mentions, exists (select from ioc) as indicators`.execute(db);
  const held = rows[0];
  return [
    ...(held?.leaks === true ? ["leaked credentials"] : []),
    ...(held?.mentions === true ? ["collected texts"] : []),
    ...(held?.indicators === true ? ["indicators"] : []),
  ];
};
