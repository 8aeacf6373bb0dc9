import type { WORK_STATES } from "@parapet/domain/contracts/choices";
import { type RawBuilder, sql } from "kysely";

import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

/** What the row of a finding does not say about the work on it. */
interface Beside {
  /** Reported as fixed, and not verified yet. */
  readonly isClaimed: RawBuilder<boolean>;
  /** Reported as fixed and detected by the re-test that followed; not in an earlier life of the finding. */
  readonly isRefuted: RawBuilder<boolean>;
  readonly hasTicketInProgress: RawBuilder<boolean>;
}

const REFUTED = sql`e.kind = 'fix refuted' and not exists (
  select from finding_event r where r.finding_id = e.finding_id and r.kind = 'reopened' and r.at > e.at)`;

/** Asked for each row: for lists, of which only a page is read. A plain `exists` may be planned as a scan of all organizations' rows. */
const ofRow = (row: string): Beside => {
  const [id, org] = [sql.ref(`${row}.id`), sql.ref(`${row}.org_id`)];
  return {
    isClaimed: sql`(select true from fix_claim c where c.finding_id = ${id} and c.org_id = ${org} limit 1)`,
    isRefuted: sql`exists (select from finding_event e where e.finding_id = ${id} and e.org_id = ${org} and ${REFUTED})`,
    hasTicketInProgress: sql`(
      select true from ticket t where t.org_id = ${org} and t.finding_id = ${id} and t.state = 'in progress' limit 1)`,
  };
};

/** How far the work on a finding is, as every page states and counts it; null where it no longer counts. */
export const workState = (row: string, { isClaimed, isRefuted, hasTicketInProgress } = ofRow(row)) => sql<
  (typeof WORK_STATES)[number] | null
>`case
  when ${sql.ref(`${row}.resolved_at`)} is not null or ${sql.ref(`${row}.status`)} not in ('open', 'acknowledged') then null
  when ${isClaimed} then 'fix-reported' when ${isRefuted} then 'still-present'
  when ${sql.ref(`${row}.status`)} = 'acknowledged' or ${sql.ref(`${row}.owner_id`)} is not null
    or ${sql.ref(`${row}.owner_group`)} is not null or ${hasTicketInProgress} then 'in-progress'
  else 'new' end`;

/** The same for many thousands of rows: `with` names the few findings that need a look beside their row, `state` is that of a row. */
export const workStates = (row: string, scope: Scope) => {
  const isIn = (set: string) => sql<boolean>`${sql.ref(`${row}.id`)} in (select finding_id from ${sql.ref(set)})`;
  return {
    with: sql`
      claimed as materialized (select c.finding_id from fix_claim c where ${inScope("c.org_id", scope)}),
      refuted as materialized (select e.finding_id from finding_event e where ${inScope("e.org_id", scope)} and ${REFUTED}),
      ticketed as materialized (
        select t.finding_id from ticket t where ${inScope("t.org_id", scope)} and t.state = 'in progress')`,
    state: workState(row, {
      isClaimed: isIn("claimed"),
      isRefuted: isIn("refuted"),
      hasTicketInProgress: isIn("ticketed"),
    }),
  };
};
