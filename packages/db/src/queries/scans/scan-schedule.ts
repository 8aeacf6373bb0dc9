import { DAY_MS } from "@parapet/domain/durations";
import type { ScheduledDomain } from "@parapet/domain/plans";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { verifiedAt } from "../verification/domain-verification.ts";
import type { ScanAsk } from "./scan.ts";

/**
 * Every domain that is to be checked regularly: its organization is there and, where it needs one, has a licence. Runs
 * scheduled days in the future indicate a wrong clock; waiting for them would stop scans for as long.
 */
export const scheduledDomains = async (db: Db, now: Date): Promise<ScheduledDomain[]> => {
  const believed = new Date(now.getTime() + DAY_MS);
  const { rows } = await sql<ScheduledDomain>`
    select d.org_id as org, d.name as domain,
           case when ${verifiedAt(now)} then 'verified' else 'pending' end as state,
           (select max(created_at) from scan s where s.org_id = d.org_id and s.domain = d.name and s.state <> 'cancelled'
               and s.created_at < ${believed}) as "lastRun",
           (select max(created_at) from scan s where s.org_id = d.org_id and s.domain = d.name and s.state <> 'cancelled'
               and s.created_at < ${believed} and s.profile = 'full') as "lastFull"
      from authorised_domain d
      join organization o on o.id = d.org_id and o.deleted_at is null
      left join licence l on l.org_id = o.id
     where o.kind <> 'client' or licence_access_until(l) > ${now}
     order by d.org_id, d.name`.execute(db);
  return rows;
};

/** Runs that wait or go on although no job works for them any more. */
export const orphanedScans = async (db: Db, askedBefore: Date) => {
  const { rows } = await sql<{ id: string; org: string | null; origin: ScanAsk["origin"]; attempt: number }>`
    select s.id, s.org_id as org, s.origin, s.attempt from scan s
     where s.state in ('queued', 'running') and s.created_at < ${askedBefore}
       and not exists (select from jobs.job j where j.name in ('run-scan', 'run-scheduled-scan', 'run-public-scan')
                         and j.singleton_key = s.id::text and j.state < 'completed')`.execute(db);
  return rows;
};

/** Takes a job that has not begun out of its line, so that it can join a better one. False: it has begun, or is not there. */
export const withdrawJob = async (db: Db, name: string, key: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from jobs.job where name = ${name} and singleton_key = ${key} and state < 'active' returning id`.execute(db);
  return rows.length > 0;
};
