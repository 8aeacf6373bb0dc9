import type { Approval, Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/**
 * The people of a role who can act for an organization, which accounts that await approval cannot. The rows are locked, so
 * that two cannot both leave as the last but one.
 */
export const lockAdmins = async (
  db: Db,
  org: OrgId,
  role: Role,
  at: Date,
): Promise<{ readonly id: UserId; readonly approval: Approval }[]> => {
  const rows = await db
    .selectFrom("app_user")
    .select(["id", sql<Approval>`effective_approval(approval, email::text, org_id, ${at})`.as("approval")])
    .where("org_id", "=", org)
    .where("role", "=", role)
    .where("status", "in", ["active", "invited"])
    .where("approval", "<>", "awaiting")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, approval }) => ({ id: id as UserId, approval }));
};

/** Who is written to about an organization's affairs: its active administrators. */
export const listAdministrators = (db: Db, org: OrgId) =>
  db
    .selectFrom("app_user")
    .select(["email", "first_name", "locale"])
    .where("org_id", "=", org)
    .where("role", "in", ["client_admin", "partner_admin"])
    .where("status", "=", "active")
    .where("email", "is not", null)
    .orderBy("created_at")
    .limit(10)
    .execute();

/** Every administrator of an organization, also one who has not signed in yet. */
export const listAllAdministrators = (db: Db, org: OrgId) =>
  db
    .selectFrom("app_user")
    .select(["id", "email", "first_name", "locale"])
    .where("org_id", "=", org)
    .where("role", "in", ["client_admin", "partner_admin", "super_admin"])
    .where("status", "in", ["active", "invited"])
    .where("approval", "<>", "awaiting")
    .where("email", "is not", null)
    .orderBy("created_at")
    .execute();

/** The operators, for what an organization has no one else for. */
export const operatorAdministrators = (db: Db, except: UserId) =>
  db
    .selectFrom("app_user")
    .select(["id", "email", "first_name", "locale"])
    .where("role", "=", "super_admin")
    .where("status", "=", "active")
    .where("email", "is not", null)
    .where("id", "<>", except)
    .orderBy("created_at")
    .limit(10)
    .execute();

/** Has this organization ever had an administrator who was not removed? */
export const hasAdministrator = async (db: Db, org: OrgId, role: Role): Promise<boolean> =>
  (await db
    .selectFrom("app_user")
    .select("id")
    .where("org_id", "=", org)
    .where("role", "=", role)
    .where("status", "<>", "removed")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Is there anyone who can run the portal? */
export const hasSuperAdmin = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where("role", "=", "super_admin")
    .where("status", "<>", "removed")
    .executeTakeFirst();
  return row !== undefined;
};
