import { WORK_STATES } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { OWN_ASSET_AREAS } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { workState } from "../findings/work-state.ts";

/** Who works on an action, until when, and how far they are; of all open findings that it closes. */
export interface ActionState {
  readonly hosts: number;
  readonly cves: number;
  readonly unassigned: number;
  /** The one that most of its findings have; null where none has any. */
  readonly owner: { readonly kind: "person" | "group"; readonly id: string; readonly name: string | null } | null;
  readonly owners: number;
  readonly due_at: Date | null;
  readonly overdue: number;
  /** How many of its findings are in each state. */
  readonly states: Readonly<Partial<Record<(typeof WORK_STATES)[number], number>>>;
  readonly ticket: {
    readonly state: string;
    readonly external_id: string | null;
    readonly external_url: string | null;
  } | null;
  /** Each CVE with the CPE name of the product that it was found in. */
  readonly vulnerabilities: readonly { readonly cve: string; readonly cpe: string | null }[];
}

/** Findings of other areas are about leaked data, people and listings: what is stored as their host is an id. */
const HOST_AREAS: readonly string[] = [...OWN_ASSET_AREAS, "domain-name-variations"];

const STATE_COUNTS = sql.join(
  WORK_STATES.map(
    (state) => sql`${sql.lit(state)}, nullif(count(*) filter (where f.work_state = ${sql.lit(state)}), 0)`,
  ),
);

/**
 * The state of several actions by their key, in one statement: what a policy of rows costs to plan is paid once. An action is
 * missing here where none of its findings is open.
 */
export const actionStates = async (
  db: Db,
  {
    org,
    domain,
    fixes,
    now,
  }: { readonly org: OrgId; readonly domain: string; readonly fixes: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, ActionState>> => {
  const { rows } = await sql<ActionState & { readonly fix: string }>`
    with closed as (
      select f.* from finding f
       where f.org_id = ${org} and f.domain = ${domain} and f.fix = any (${[...fixes]}::text[])
         and f.resolved_at is null and f.status in ('open', 'acknowledged')),
    owned as (
      select fix, owner_id, owner_group, count(*) as findings from closed
       where owner_id is not null or owner_group is not null group by 1, 2, 3),
    ticketed as materialized (
      select distinct on (closed.fix) closed.fix,
             jsonb_build_object('state', t.state, 'external_id', t.external_id, 'external_url', t.external_url) as ticket
        from ticket t join closed on closed.id = t.finding_id where t.org_id = ${org}
       order by closed.fix, t.updated_at desc),
    vulnerable as materialized (
      select v.fix, jsonb_agg(jsonb_build_object('cve', v.cve, 'cpe', v.cpe) order by v.cve) as vulnerabilities
        from (select d.*, row_number() over (partition by d.fix order by d.cve) as place
                from (select distinct fix, cve, coalesce(details->>'cpe', evidence->>'cpe', evidence->'details'->>'cpe') as cpe
                        from closed where cve is not null) d) v
       where v.place <= 200 group by v.fix)
    select f.fix,
           count(distinct f.host) filter (where f.area = any (${HOST_AREAS}::text[]))::int as hosts, count(distinct f.cve)::int as cves,
           count(*) filter (where f.owner_id is null and f.owner_group is null)::int as unassigned,
           (select case when owner_id is not null then jsonb_build_object('kind', 'person', 'id', owner_id,
                          'name', (select email::text from app_user u where u.id = owner_id))
                        else jsonb_build_object('kind', 'group', 'id', owner_group,
                          'name', (select name from user_group g where g.id = owner_group)) end
              from owned o where o.fix = f.fix order by o.findings desc, owner_id, owner_group limit 1) as owner,
           (select count(*)::int from owned o where o.fix = f.fix) as owners,
           min(f.due_at) as due_at, count(*) filter (where f.due_at < ${now})::int as overdue,
           jsonb_strip_nulls(jsonb_build_object(${STATE_COUNTS})) as states,
           (select t.ticket from ticketed t where t.fix = f.fix) as ticket,
           coalesce((select v.vulnerabilities from vulnerable v where v.fix = f.fix), '[]') as vulnerabilities
      from (select closed.*, ${workState("closed")} as work_state from closed) f
     group by f.fix`.execute(db);
  return new Map(rows.map(({ fix, ...state }) => [fix, state]));
};
