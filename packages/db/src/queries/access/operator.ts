import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

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

export interface Maker {
  readonly id: string;
  /** By invitations, roles and restored accounts alone, given by hand. */
  readonly has_given_access: boolean;
}

/**
 * Who had a hand in this account since then, with the account itself: people who decided, or by a connection could decide, who it is, how it
 * signs in or what it may do, and those who did the same to them before. Access that a third person has approved, who is neither its
 * giver nor the other one of the two that are compared, is not the giver's work any more; an approval alone is no hand in it.
 */
export const listMakers = async (
  db: Db,
  it: { readonly account: UserId; readonly other: UserId; readonly since: Date },
): Promise<readonly Maker[]> => {
  const { rows } = await sql<Maker>`
    with recursive maker (id, until, is_approval, has_given_access) as (
      select ${it.account}::uuid, 'infinity'::timestamptz, false, true
      union
      select e.id, e.at, e.is_approval, m.has_given_access and e.gives_access
        from maker m cross join lateral (
          select d.id, a.at, a.action = 'user.approved' as is_approval,
                 d.by_hand and a.action in ('user.invited', 'user.role-changed', 'user.enabled') as gives_access
            from audit_log a cross join lateral (values (a.actor_id, true), ((a.detail ->> 'creator')::uuid, false)) d (id, by_hand)
           where a.object collate "C" = m.id::text and a.at between ${it.since} and m.until and a.result = 'done' and d.id is not null
             and (a.action in ('user.provisioned', 'user.reset', 'user.linked', 'user.approved')
                  or a.action = 'user.changed'
                     and (a.detail -> 'fields' ? 'email'
                          or not coalesce(a.detail #> '{fields,denied,before}' <@ (a.detail #> '{fields,denied,after}'), true)
                          or not coalesce(a.detail #> '{fields,granted,after}' <@ (a.detail #> '{fields,granted,before}'), true))
                  or a.action in ('user.invited', 'user.role-changed', 'user.enabled')
                     and not exists (select from audit_log c
                                      where c.object collate "C" = a.object and c.action = 'user.approved' and c.at >= a.at
                                        and c.actor_id <> ${it.other} and c.actor_id is distinct from a.actor_id))
          union all
          select c.changed_by, m.until, false, false from sign_on_identity i join sign_on_connection c on c.id = i.connection_id
           where i.user_id = m.id and c.changed_by is not null
          union all
          select c.changed_by, m.until, false, false from scim_user s join scim_connection c on c.id = s.connection_id
           where s.user_id = m.id and c.changed_by is not null) e)
    select id, bool_or(has_given_access) as has_given_access from maker where not is_approval group by id`.execute(db);
  return rows;
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
