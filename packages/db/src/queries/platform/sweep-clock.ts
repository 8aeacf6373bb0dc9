import { sql } from "kysely";

import type { Db } from "../../db.ts";

/**
 * Has this sweep's clock gone on steadily for a day? Writes the moment down. A gap of more than two days or a step back may
 * be a wrong clock: from there on a day of ordinary sweeps must pass before anything is ended that cannot be brought back.
 */
export const isSteadyClock = async (db: Db, sweep: string, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ steady: boolean }>`
    insert into sweep_clock as c (sweep, last_at, steady_since) values (${sweep}, ${now}, ${now})
    on conflict (sweep) do update set last_at = excluded.last_at, steady_since = case
      when excluded.last_at < c.last_at or excluded.last_at > c.last_at + interval '48 hours' then excluded.last_at
      else c.steady_since end
    returning last_at >= steady_since + interval '24 hours' as steady`.execute(db);
  return rows[0]?.steady === true;
};
