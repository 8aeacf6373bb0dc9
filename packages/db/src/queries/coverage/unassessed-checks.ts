import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What the newest finished run could not assess with these checks, and when that run ended. */
export const unassessedChecks = async (
  db: Db,
  org: OrgId,
  domain: string,
  checks: readonly string[],
  limit: number,
) => {
  const { rows } = await sql<{
    at: Date | null;
    count: number;
    blind: { check: string; subject: string; reason: string }[];
  }>`
    with newest as (
      select id, finished_at from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by finished_at desc limit 1
    ), blind as (
      select c.check_id as "check", regexp_replace(c.subject, ' CVE database$', '') as subject, coalesce(c.reason, 'timeout') as reason
        from scan_check c join newest on newest.id = c.scan_id
       where c.org_id = ${org} and c.status = 'blind' and c.check_id = any(${[...checks]}::text[])
    )
    select (select finished_at from newest) as at, (select count(*) from blind)::int as count,
           coalesce((select jsonb_agg(b) from (select * from blind order by 1, 2 limit ${limit}) b), '[]') as blind`.execute(
    db,
  );
  return rows[0] ?? { at: null, count: 0, blind: [] };
};
