import type { Approval } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DateOrder } from "@parapet/words/format/date-style";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { WhoIsRow } from "./session.ts";

/**
 * People as the sign-in knows them, by their addresses or ids: role, rights, clients and licence as they are now. Asked
 * without a scope, as staff of a partner belong to another organization; the caller checks what they reach.
 */
export const peopleByAddress = async (
  db: Db,
  given: { readonly emails: readonly string[] } | { readonly users: readonly string[] },
  at: Date,
): Promise<readonly WhoIsRow[]> => {
  const chosen =
    "emails" in given
      ? sql`lower(u.email::text) = any(${given.emails.map((email) => email.toLowerCase())}::text[])`
      : sql`u.id = any(${[...given.users]}::uuid[])`;
  const { rows } = await sql<WhoIsRow>`
    select u.id as user_id, u.org_id, o.kind as org_kind, o.name as org_name, u.role, r.id as role_id, u.email::text as email,
           u.first_name, u.last_name, u.phone, u.locale, u.date_order, u.temporary_until is not null as must_change, 'mail' as two_step,
           null::uuid as family_id, null::timestamptz as code_at,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny') as denied,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant') as granted,
           case u.role
             when 'partner_admin' then array(
               select l.org_id from partner_client l join organization c on c.id = l.org_id
                where l.partner_id = u.org_id and l.status = 'active' and c.deleted_at is null)
             when 'partner_user' then assigned_clients(u.id, u.org_id, o.kind)
             else '{}'::uuid[]
           end as clients,
           u.all_domains,
           (select coalesce(jsonb_agg(jsonb_build_object('org', a.org_id, 'domain', d.name)), '[]')
              from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id) as domains,
           coalesce((select t.plan from licence_term t
                      where t.org_id = u.org_id and t.starts_at <= ${at}::timestamptz and t.ends_at > ${at}::timestamptz limit 1), l.plan) as plan,
           l.started_at as licence_started_at, l.ends_at as licence_ends_at,
           l.cancelled_at as licence_cancelled_at, coalesce(l.renewal, 'none') as licence_renewal,
           effective_approval(u.approval, u.email::text, u.org_id, ${at}::timestamptz) as approval,
           case when u.role = 'client_user' then u.business_units end as business_units
      from app_user u
      join organization o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where ${chosen} and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null`.execute(
    db,
  );
  return rows;
};

/** What a person of this organization lacks or last lacked, in any state of the account: also of one who was disabled or removed. */
export const lastNarrowing = async (
  db: Db,
  org: OrgId,
  user: string,
  at: Date,
): Promise<{ readonly denied: readonly string[]; readonly approval: Approval } | undefined> => {
  const { rows } = await sql<{ denied: string[]; approval: Approval }>`
    select array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny') as denied,
           effective_approval(u.approval, u.email::text, u.org_id, ${at}::timestamptz) as approval
      from app_user u where u.org_id = ${org} and u.id = ${user}::uuid`.execute(db);
  return rows[0];
};

/** How the person with this address has dates written; the default for an address without an account. In any scope. */
export const readDateOrder = async (db: Db, address: string): Promise<DateOrder> => {
  const { rows } = await sql<{ order: DateOrder }>`select date_order_of(${address}) as order`.execute(db);
  return rows[0]?.order ?? "default";
};

/** Is this the address of an account of the organization, or of an organization that is or was its partner? In any state. */
export const isStaffAddress = async (db: Db, org: string, email: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from app_user u where u.email = ${email}::citext
         and (u.org_id = ${org}::uuid
           or exists (select from partner_client c where c.partner_id = u.org_id and c.org_id = ${org}::uuid))) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};
