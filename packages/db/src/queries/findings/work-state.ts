import type { WORK_STATES } from "@parapet/domain/contracts/choices";
import { sql } from "kysely";

/** Reported as fixed and detected by the re-test that followed; not in an earlier life of the finding. */
const isRefuted = (row: string) => sql<boolean>`exists (
  select from finding_event e where e.finding_id = ${sql.ref(`${row}.id`)} and e.org_id = ${sql.ref(`${row}.org_id`)} and e.kind = 'fix refuted'
     and not exists (select from finding_event r where r.finding_id = e.finding_id and r.kind = 'reopened' and r.at > e.at))`;

const isClaimed = (row: string) => sql<boolean>`exists (
  select from fix_claim c where c.finding_id = ${sql.ref(`${row}.id`)} and c.org_id = ${sql.ref(`${row}.org_id`)})`;

const isBegun = (row: string) => sql<boolean>`(${sql.ref(`${row}.status`)} = 'acknowledged'
  or ${sql.ref(`${row}.owner_id`)} is not null or ${sql.ref(`${row}.owner_group`)} is not null or exists (
    select from ticket t where t.org_id = ${sql.ref(`${row}.org_id`)} and t.finding_id = ${sql.ref(`${row}.id`)} and t.state = 'in progress'))`;

/** How far the work on a finding is, as every page states and counts it; null where it no longer counts. */
export const workState = (row: string) => sql<(typeof WORK_STATES)[number] | null>`case
  when ${sql.ref(`${row}.resolved_at`)} is not null or ${sql.ref(`${row}.status`)} not in ('open', 'acknowledged') then null
  when ${isClaimed(row)} then 'fix-reported' when ${isRefuted(row)} then 'still-present'
  when ${isBegun(row)} then 'in-progress' else 'new' end`;
