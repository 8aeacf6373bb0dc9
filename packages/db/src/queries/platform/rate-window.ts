import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface RateWindow {
  readonly count: number;
  /** How many the last finished window had. */
  readonly before: number;
  readonly endsAt: Date;
}

/** Counts one event, and those that were refused without asking, in the window of this key; an ended window begins anew. */
export const countInWindow = async (
  db: Db,
  it: { readonly key: Buffer; readonly at: Date; readonly windowMs: number; readonly unasked: number },
): Promise<RateWindow> => {
  const { key, at, unasked } = it;
  const ends = new Date(at.getTime() + it.windowMs);
  const { rows } = await sql<{ count: number; before: number; ends_at: Date }>`
    insert into rate_window as w (key, count, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when w.ends_at <= ${at} then 1 else w.count + ${unasked}::int + 1 end,
      before = case when w.ends_at <= ${at} then w.count + ${unasked}::int else w.before end,
      ends_at = case when w.ends_at <= ${at} then ${ends} else w.ends_at end
    returning count, before, ends_at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database returned no window.");
  return { count: row.count, before: row.before, endsAt: row.ends_at };
};

export const dropRateWindows = (db: Db, endedBefore: Date) =>
  db.deleteFrom("rate_window").where("ends_at", "<", endedBefore).execute();
