import type { Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export const isEmergencyAccount = async (db: Db, org: OrgId, user: UserId): Promise<boolean> =>
  (await db
    .selectFrom("emergency_account")
    .select("user_id")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .executeTakeFirst()) !== undefined;

/**
 * Administrators who can sign in with a password, with whether each is an emergency account. The rows are locked where something
 * is decided by them.
 */
export const localAdministrators = async (
  db: Db,
  org: OrgId,
  role: Role,
  at: Date,
  how: "locked" | "shown" = "locked",
) => {
  const query = db
    .selectFrom("app_user as u")
    .select(["u.id", "u.first_name", "u.last_name", "u.email"])
    .where("u.org_id", "=", org)
    .where("u.role", "=", role)
    .where("u.status", "=", "active")
    .where("u.password_hash", "is not", null)
    .where("u.temporary_until", "is", null)
    .where("u.email", "is not", null)
    .where(sql<boolean>`not u.address_taken`)
    .where(sql<boolean>`effective_approval(u.approval, u.email::text, u.org_id, ${at}) = 'approved'`)
    .orderBy("u.first_name")
    .orderBy("u.id");
  const rows = await (how === "locked" ? query.forUpdate("u") : query).execute();
  // A statement of its own: what another request changed while this one waited for the locks is seen.
  const emergency = new Set(
    (await db.selectFrom("emergency_account").select("user_id").where("org_id", "=", org).execute()).map(
      ({ user_id }) => user_id,
    ),
  );
  return rows.map((row) => ({
    id: row.id as UserId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email ?? "",
    isEmergency: emergency.has(row.id),
  }));
};

export const replaceEmergencyAccounts = async (
  db: Db,
  org: OrgId,
  users: readonly string[],
  at: Date,
): Promise<void> => {
  await db.deleteFrom("emergency_account").where("org_id", "=", org).execute();
  if (users.length > 0)
    await db
      .insertInto("emergency_account")
      .values(users.map((user_id) => ({ user_id, org_id: org, created_at: at })))
      .execute();
};

export const dropEmergencyAccount = (db: Db, org: OrgId, user: UserId) =>
  db.deleteFrom("emergency_account").where("org_id", "=", org).where("user_id", "=", user).execute();
