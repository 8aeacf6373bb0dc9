import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { workState } from "../findings/work-state.ts";

/** How far the work on a domain is. The last two count findings of this calendar month. */
export interface WorkProgress {
  readonly overdue: number;
  readonly in_progress: number;
  readonly reported_fixed: number;
  readonly verified: number;
}

/** Counted among the findings that the reader may see. In progress is what is no longer new. */
export const workProgress = async (
  db: Db,
  {
    org,
    domain,
    hidden,
    now,
  }: { readonly org: OrgId; readonly domain: string; readonly hidden: readonly FindingArea[]; readonly now: Date },
): Promise<WorkProgress> => {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { rows } = await sql<WorkProgress>`
    with own as (
      select f.id, f.org_id, f.due_at, f.resolved_at, f.status, f.owner_id, f.owner_group from finding f
       where f.org_id = ${org} and f.domain = ${domain} and f.area <> all (${[...hidden]}::text[])
         and (f.resolved_at is null or f.resolved_at >= ${month})),
    active as (select * from own where resolved_at is null and status in ('open', 'acknowledged')),
    reported as (
      select distinct e.finding_id from finding_event e join own on own.id = e.finding_id
       where e.org_id = ${org} and e.kind = 'fix reported' and e.at >= ${month})
    select (select count(*)::int from active where due_at < ${now}) as overdue,
           (select count(*)::int from active where ${workState("active")} <> 'new') as in_progress,
           (select count(*)::int from reported) as reported_fixed,
           (select count(distinct e.finding_id)::int from finding_event e join own on own.id = e.finding_id
             where e.org_id = ${org} and e.kind = 'verified' and e.details->>'verdict' = 'fixed' and e.at >= ${month}
               and own.resolved_at is not null) as verified`.execute(db);
  return rows[0] ?? { overdue: 0, in_progress: 0, reported_fixed: 0, verified: 0 };
};
