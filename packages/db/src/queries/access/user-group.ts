import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

const UNIQUE_VIOLATION = "23505";

export const groupsPage = async (
  db: Db,
  scope: Scope,
  only: UserId | null,
  page: { limit: number; offset: number },
) => {
  let query = db.selectFrom("user_group as g");
  if (!isUnscoped(scope)) query = query.where("g.org_id", "=", anyUuid(scope));
  if (only !== null)
    query = query.where("g.id", "in", (inner) =>
      inner
        .selectFrom("app_user")
        .select("group_id")
        .where("id", "=", only)
        .where("group_id", "is not", null)
        .$castTo<{ group_id: string }>(),
    );
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin("organization as o", "o.id", "g.org_id")
    .select(["g.id", "g.name", "g.org_id", "g.version", "o.name as organization"])
    .select((of) =>
      of
        .selectFrom("app_user as u")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("u.group_id", "=", "g.id")
        .where("u.status", "<>", "removed")
        .as("users"),
    )
    .orderBy("g.name")
    .orderBy("g.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const groupInScope = (db: Db, scope: Scope, id: string) => {
  const query = db.selectFrom("user_group").select(["id", "org_id", "name"]).where("id", "=", id);
  return (isUnscoped(scope) ? query : query.where("org_id", "=", anyUuid(scope))).executeTakeFirst();
};

/** Makes a group; null when the organization has one of this name. */
export const insertGroup = (db: Db, org: OrgId, name: string) =>
  db
    .insertInto("user_group")
    .values({ org_id: org, name })
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/**
 * Renames a group, with a version only if it is still that one. `taken` when another of the organization has this name:
 * the transaction is then over, refuse and leave.
 */
export const renameGroup = async (
  db: Db,
  org: OrgId,
  id: string,
  name: string,
  version?: number,
): Promise<"renamed" | "taken" | "changed"> => {
  let query = db
    .updateTable("user_group")
    .set({ name, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  try {
    return (await query.returning("id").executeTakeFirst()) === undefined ? "changed" : "renamed";
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return "taken";
  }
};

export const dropGroup = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("user_group").where("org_id", "=", org).where("id", "=", id).execute();
