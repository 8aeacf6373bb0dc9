import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";
import { ofUnit } from "./pdf-report.ts";
import type { DiffRow } from "./scan.ts";

/**
 * What counts now and did not count then, or the reverse, or counts with another severity or as newly exploited; the worst
 * first, so many of each way. Whatever wrote it (scan, import, re-test, decision, feed) left a line in the finding's story, so the
 * size of the difference counts and not that of the domain.
 */
export const findingChanges = async (
  db: Db,
  org: OrgId,
  domain: string,
  since: Date,
  limit: number,
  unit: string | null = null,
): Promise<DiffRow[]> => {
  const { rows } = await sql<DiffRow>`
    with touched as (
      select e.finding_id as id, bool_or(e.kind = 'changed') as is_exploited from finding_event e
       where e.org_id = ${org} and e.at > ${since}
         and (e.kind in ('found', 'resolved', 'reopened', 'status', 'seen worse', 'seen milder')
              or (e.kind = 'changed' and e.details->'changes' @> '[{"kind": "exploited"}]'))
       group by 1
    ), both_ends as (
      select f.id, f.area, f.check_id, f.outcome, f.subject, f.params, is_exploited,
             case when counted_at(f.id, ${since}) then severity_at(f.id, f.severity, ${since}) end as before,
             case when f.resolved_at is null and f.status in ('open', 'acknowledged') then f.severity end as after
        from touched join finding f using (id) where f.org_id = ${org} and f.domain = ${domain}
         and ${ofUnit(sql`f.id`, org, domain, unit)}
    ), ranked as (
      select *, (count(*) over ways)::int as of,
             row_number() over (ways order by array_position(array['critical', 'high', 'medium', 'low', 'info'], coalesce(after, before)), subject, id) as place
        from both_ends where before is distinct from after or (is_exploited and after is not null)
      window ways as (partition by before is null, after is null)
    )
    select id, area, check_id, outcome, subject, params, before, after, of from ranked where place <= ${limit}
     order by array_position(array['critical', 'high', 'medium', 'low', 'info'], coalesce(after, before)), subject, id`.execute(
    db,
  );
  return rows;
};
