import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface BreakGlassRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organization: string;
  readonly asked_by: UserId;
  readonly asked_by_name: string;
  readonly reason: string;
  readonly asked_at: Date;
  readonly approved_by_name: string | null;
  readonly approved_at: Date | null;
  readonly ends_at: Date | null;
}

const SELECT = sql`
  select b.id, b.org_id, o.name as organization, b.asked_by, concat_ws(' ', a.first_name, a.last_name) as asked_by_name, b.reason,
         b.asked_at, concat_ws(' ', p.first_name, p.last_name) as approved_by_name, b.approved_at, b.ends_at
    from break_glass b join organization o on o.id = b.org_id join app_user a on a.id = b.asked_by
    left join app_user p on p.id = b.approved_by`;

export const breakGlassAsks = async (db: Db, limit: number): Promise<BreakGlassRow[]> =>
  (await sql<BreakGlassRow>`${SELECT} order by b.asked_at desc, b.id limit ${limit}`.execute(db)).rows;

export const breakGlassById = async (db: Db, id: string): Promise<BreakGlassRow | undefined> =>
  (await sql<BreakGlassRow>`${SELECT} where b.id = ${id}`.execute(db)).rows[0];

export const requestBreakGlass = async (
  db: Db,
  it: { org: OrgId; by: UserId; reason: string; at: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto("break_glass")
    .values({ org_id: it.org, asked_by: it.by, reason: it.reason, asked_at: it.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Agrees to an ask of someone else that is not older than a day; false when there is none. */
export const approveBreakGlass = async (db: Db, id: string, by: UserId, at: Date, endsAt: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update break_glass set approved_by = ${by}, approved_at = ${at}, ends_at = ${endsAt}
     where id = ${id} and asked_by <> ${by} and approved_at is null and asked_at > ${at}::timestamptz - interval '1 day'`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

/** May this operator read this organization's secrets now? */
export const hasBrokenGlass = async (db: Db, org: OrgId, by: UserId, at: Date): Promise<boolean> =>
  (await db
    .selectFrom("break_glass")
    .select("id")
    .where("org_id", "=", org)
    .where("asked_by", "=", by)
    .where("approved_at", "is not", null)
    .where("ends_at", ">", at)
    .limit(1)
    .executeTakeFirst()) !== undefined;
