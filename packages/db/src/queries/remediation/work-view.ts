import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface WorkViewRow {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly own: boolean;
  readonly owner: string | null;
}

/** The saved views of a list that a person may open: the own ones, and those shared in the organization. */
export const workViews = async (db: Db, org: OrgId, user: UserId, list: string): Promise<WorkViewRow[]> => {
  const { rows } = await sql<WorkViewRow>`
    select v.id, v.name, v.query, v.shared, v.owner_id = ${user} as own,
           (select email::text from app_user u where u.id = v.owner_id) as owner
      from work_view v where v.org_id = ${org} and v.list = ${list} and (v.owner_id = ${user} or (v.shared and v.ended_at is null)) order by v.name, v.id`.execute(
    db,
  );
  return rows;
};

export const saveWorkView = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly user: UserId;
    readonly list: string;
    readonly name: string;
    readonly query: string;
    readonly shared: boolean;
    readonly at: Date;
  },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into work_view (org_id, owner_id, list, name, query, shared, created_at)
    values (${it.org}, ${it.user}, ${it.list}, ${it.name}, ${it.query}, ${it.shared}, ${it.at})
    on conflict (org_id, owner_id, list, name) do update
       set owner_id = excluded.owner_id, query = excluded.query, shared = excluded.shared
    returning id`.execute(db);
  return rows[0]?.id ?? "";
};

/** Deletes a person's own view, or for an administrator one that is shared; false when there is none. */
export const dropWorkView = async (
  db: Db,
  org: OrgId,
  user: UserId,
  id: string,
  isAdministrator: boolean,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("work_view")
    .where("org_id", "=", org)
    .where((where) =>
      where.or([where("owner_id", "=", user), ...(isAdministrator ? [where("shared", "=", true)] : [])]),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** How many views a person has saved, of all lists. */
export const countViews = async (db: Db, org: OrgId, user: UserId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work_view where org_id = ${org} and owner_id = ${user}`.execute(db);
  return rows[0]?.count ?? 0;
};
