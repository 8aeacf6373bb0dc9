import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** An operator's request to approve a domain, which a second operator has not decided yet. */
export interface DomainApprovalRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organization: string;
  readonly domain_id: string;
  readonly domain: string;
  readonly state: "pending" | "verified";
  readonly reason: string;
  readonly asked_by: UserId;
  readonly asked_by_name: string;
  readonly asked_at: Date;
}

const since = (at: Date): Date => daysFrom(at, -VERIFICATION_TERMS.approvalRequest);

const openAt = (at: Date) => sql`
  select a.id, a.org_id, o.name as organization, a.domain_id, d.name as domain, d.state, a.reason, a.asked_by,
         concat_ws(' ', u.first_name, u.last_name) as asked_by_name, a.asked_at
    from domain_approval a
    join authorised_domain d on d.id = a.domain_id
    join organization o on o.id = a.org_id and o.deleted_at is null
    join app_user u on u.id = a.asked_by
   where a.asked_at > ${since(at)}`;

/** Open requests of every organization, oldest first. */
export const openDomainApprovals = async (db: Db, at: Date, limit: number): Promise<DomainApprovalRow[]> =>
  (await sql<DomainApprovalRow>`${openAt(at)} order by a.asked_at, a.id limit ${limit}`.execute(db)).rows;

export const openDomainApproval = async (db: Db, id: string, at: Date): Promise<DomainApprovalRow | undefined> =>
  (await sql<DomainApprovalRow>`${openAt(at)} and a.id = ${id}`.execute(db)).rows[0];

/** Records a request; false when the domain has an open one. An expired one is replaced. */
export const insertDomainApproval = async (
  db: Db,
  it: { org: OrgId; domain: string; reason: string; by: UserId; at: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into domain_approval as a (org_id, domain_id, reason, asked_by, asked_at)
    values (${it.org}, ${it.domain}, ${it.reason}, ${it.by}, ${it.at})
    on conflict (domain_id) do update
      set id = gen_random_uuid(), reason = excluded.reason, asked_by = excluded.asked_by, asked_at = excluded.asked_at
      where a.asked_at <= ${since(it.at)}`.execute(db);
  return numAffectedRows === 1n;
};

/** Ends a request, whatever was decided; false when another operator was quicker. */
export const takeDomainApproval = async (db: Db, org: OrgId, id: string): Promise<boolean> =>
  (await db
    .deleteFrom("domain_approval")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;
