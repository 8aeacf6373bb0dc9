import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** What the newest finished run could not look at with these checks, and when that run ended. */
export const scanSight = async (db: Db, org: OrgId, domain: string, checks: readonly string[], limit: number) => {
  const { rows } = await sql<{
    at: Date | null;
    count: number;
    blind: { check: string; subject: string; reason: string }[];
  }>`
    with newest as (
      select id, finished_at from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by finished_at desc limit 1
    ), blind as (
      select c.check_id as "check", c.subject, coalesce(c.reason, 'timeout') as reason
        from scan_check c join newest on newest.id = c.scan_id
       where c.org_id = ${org} and c.status = 'blind' and c.check_id = any(${[...checks]}::text[])
    )
    select (select finished_at from newest) as at, (select count(*) from blind)::int as count,
           coalesce((select jsonb_agg(b) from (select * from blind order by 1, 2 limit ${limit}) b), '[]') as blind`.execute(
    db,
  );
  return rows[0] ?? { at: null, count: 0, blind: [] };
};

/** When material of one of these kinds last came in, from a feed or by hand; null: never. */
export const materialSight = async (db: Db, kinds: readonly string[]): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(at) from leak_import where done and kind = any(${[...kinds]}::text[])),
      (select max(finished_at) from feed_run where outcome in ('ok', 'partial') and feed = any(${[...kinds]}::text[]))) as at`.execute(
    db,
  );
  return rows[0]?.at ?? null;
};
