import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Which of the large corpora does PostgreSQL hold anything of? In words. */
export const leftInPostgres = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ credentials: boolean; mentions: boolean; indicators: boolean }>`
    select exists (select from leak_block) or exists (select from leak_seen) or exists (select from leak_name) as credentials,
           exists (select from mention_text) as mentions, exists (select from ioc) as indicators`.execute(db);
  const held = rows[0];
  return [
    ...(held?.credentials === true ? ["leaked credentials"] : []),
    ...(held?.mentions === true ? ["collected texts"] : []),
    ...(held?.indicators === true ? ["indicators"] : []),
  ];
};
