import type { OrgId } from "@parapet/domain/contracts/ids";
import type { ChangeCause } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { ofUnit } from "../reports/pdf-report.ts";

/** One finding that counts at one of two moments and not at the other, or with another severity. */
export interface ChangedRow {
  readonly id: string;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly params: unknown;
  readonly before: string | null;
  readonly after: string | null;
  /** When and by what it changed last between the two. */
  readonly at: Date;
  readonly cause: ChangeCause;
  /** How many differ in the same way: appeared, gone or changed. */
  readonly of: number;
}

export interface Period {
  readonly from: Date;
  /** Null: until now. */
  readonly to: Date | null;
}

/**
 * What counts at the end of a period and did not count at its beginning, or the reverse, or counts with another severity or as newly
 * exploited; the worst first, so many of each way. Whatever wrote it (scan, import, re-test, decision, feed) left a line in the finding's
 * story, so the size of the difference counts and not that of the domain.
 */
export const findingChanges = async (
  db: Db,
  org: OrgId,
  domain: string,
  { from, to }: Period,
  limit: number,
  unit: string | null = null,
): Promise<ChangedRow[]> => {
  // Two runs may be compared in either order.
  const [first, last] = to !== null && to < from ? [to, from] : [from, to];
  const until = last === null ? sql`true` : sql`e.at <= ${last}`;
  const after =
    to === null
      ? sql`case when f.resolved_at is null and f.status in ('open', 'acknowledged') then f.severity end`
      : sql`case when counted_at(f.id, ${to}) then severity_at(f.id, f.severity, ${to}) end`;
  const { rows } = await sql<ChangedRow>`
    with touched as (
      select e.finding_id as id, bool_or(e.kind = 'changed') as is_exploited, max(e.id) as event from finding_event e
       where e.org_id = ${org} and e.at > ${first} and ${until}
         and (e.kind in ('found', 'resolved', 'reopened', 'status', 'undone', 'seen worse', 'seen milder')
              or (e.kind = 'changed' and e.details->'changes' @> '[{"kind": "exploited"}]'))
       group by 1
    ), both_ends as (
      select f.id, f.area, f.check_id, f.outcome, f.subject, f.params, is_exploited, event,
             case when counted_at(f.id, ${from}) then severity_at(f.id, f.severity, ${from}) end as before, ${after} as after
        from touched join finding f using (id) where f.org_id = ${org} and f.domain = ${domain}
         and ${ofUnit(sql`f.id`, org, domain, unit)}
    ), ranked as (
      select *, (count(*) over ways)::int as of,
             row_number() over (ways order by array_position(array['critical', 'high', 'medium', 'low', 'info'], coalesce(after, before)), subject, id) as place
        from both_ends where before is distinct from after or (is_exploited and after is not null)
      window ways as (partition by before is null, after is null)
    )
    select r.id, r.area, r.check_id, r.outcome, r.subject, r.params, r.before, r.after, r.of, e.at,
           case when e.kind in ('status', 'undone') or beside.kinds && array['reset attested', 'reset withdrawn'] then 'decision'
                when 'verified' = any (beside.kinds) then 'retest'
                when e.scan_id is not null then 'scan'
                when e.kind = 'changed' then 'feed' else 'import' end as cause
      from ranked r join finding_event e on e.id = r.event
      cross join lateral (
        select array_agg(b.kind) as kinds from finding_event b where b.finding_id = r.id and b.at = e.at) as beside
     where r.place <= ${limit}
     order by array_position(array['critical', 'high', 'medium', 'low', 'info'], coalesce(r.after, r.before)), r.subject, r.id`.execute(
    db,
  );
  return rows;
};
