import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** An operator account, as the decision whether it may confirm another operator's request needs it. */
export interface OperatorAccount {
  readonly id: UserId;
  readonly email: string;
  readonly created_at: Date;
  /** Who gave it access in the portal, while no second operator has approved that. */
  readonly access_given_by: UserId | null;
}

/** Every account that can sign in as an operator, oldest first. */
export const operatorAccounts = async (db: Db, limit: number): Promise<OperatorAccount[]> => {
  const { rows } = await sql<OperatorAccount>`
    select id, coalesce(email::text, '') as email, created_at, access_given_by from app_user
     where role = 'super_admin' and status in ('active', 'invited') and approval <> 'awaiting'
     order by created_at, id limit ${limit}`.execute(db);
  return rows;
};

/** Is there anyone but this person who can sign in as an operator? */
export const hasOtherOperator = async (db: Db, id: UserId): Promise<boolean> =>
  (await operatorAccounts(db, 2)).some((account) => account.id !== id);

/** One account, whatever became of it: a requester may have been removed since. */
export const operatorAccount = async (db: Db, id: UserId): Promise<OperatorAccount | undefined> => {
  const { rows } = await sql<OperatorAccount>`
    select id, coalesce(email::text, '') as email, created_at, access_given_by from app_user where id = ${id}`.execute(
    db,
  );
  return rows[0];
};

/** Deeds that decide who an account is, how it signs in or what it may do. Access that a third person has approved since is not the giver's own work any more. */
const DECIDES = (by: UserId) => sql`(
  a.action in ('user.provisioned', 'user.reset', 'user.linked', 'user.approved')
  or a.action = 'user.changed'
     and (a.detail -> 'fields' ? 'email'
          or not coalesce(a.detail #> '{fields,denied,before}' <@ (a.detail #> '{fields,denied,after}'), true)
          or not coalesce(a.detail #> '{fields,granted,after}' <@ (a.detail #> '{fields,granted,before}'), true))
  or a.action in ('user.invited', 'user.role-changed', 'user.enabled')
     and not exists (select from audit_log c
                      where c.object = a.object and c.action = 'user.approved' and c.at >= a.at
                        and c.actor_id <> ${by} and c.actor_id is distinct from a.actor_id))`;

/**
 * Has this person, or something that they answer for, decided since then who the account is, how it signs in or what it may do, or could it
 * still do so: a connection of theirs that the account is linked to? Also through others: by accounts of which the same is true, up to the
 * moment when they did so. An approval alone counts for others only.
 */
export const isTouchedBy = async (
  db: Db,
  it: { readonly account: UserId; readonly by: UserId; readonly since: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ touched: boolean }>`
    with recursive touching (id, until, is_approval) as (
      select ${it.account}::uuid, 'infinity'::timestamptz, true
      union
      select e.id, e.at, e.is_approval
        from touching t cross join lateral (
          select d.id, a.at, a.action = 'user.approved' as is_approval
            from audit_log a cross join lateral (values (a.actor_id), ((a.detail ->> 'creator')::uuid)) d (id)
           where a.object = t.id::text and a.at between ${it.since} and t.until and a.result = 'done' and d.id is not null
             and ${DECIDES(it.by)}
          union all
          select c.changed_by, t.until, false from sign_on_identity i join sign_on_connection c on c.id = i.connection_id
           where i.user_id = t.id and c.changed_by is not null
          union all
          select c.changed_by, t.until, false from scim_user s join scim_connection c on c.id = s.connection_id
           where s.user_id = t.id and c.changed_by is not null) e)
    select exists (select from touching where id = ${it.by} and not is_approval) as touched`.execute(db);
  return rows[0]?.touched === true;
};

/** A second operator has approved the access of this account; answers whether that was still missing. */
export const acceptAccess = async (db: Db, org: OrgId, id: UserId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set({ access_given_by: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("role", "=", "super_admin")
    .where("access_given_by", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
