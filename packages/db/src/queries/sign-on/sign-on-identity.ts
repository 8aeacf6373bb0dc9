import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export const findIdentity = async (db: Db, org: OrgId, connection: string, subject: string) => {
  const row = await db
    .selectFrom("sign_on_identity")
    .select("user_id")
    .where("org_id", "=", org)
    .where("connection_id", "=", connection)
    .where("subject", "=", subject)
    .forUpdate()
    .executeTakeFirst();
  return row?.user_id as UserId | undefined;
};

/** Links a subject to an account; false when the account has another subject at this provider. */
export const linkIdentity = async (
  db: Db,
  it: { org: OrgId; connection: string; subject: string; user: UserId; at: Date },
): Promise<boolean> =>
  (await db
    .insertInto("sign_on_identity")
    .values({
      org_id: it.org,
      connection_id: it.connection,
      subject: it.subject,
      user_id: it.user,
      created_at: it.at,
      last_used_at: it.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst()) !== undefined;

/** Unlinks a subject whose account was removed; false when the account is there. */
export const unlinkRemoved = async (db: Db, org: OrgId, connection: string, subject: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from sign_on_identity i using app_user u
     where i.org_id = ${org} and i.connection_id = ${connection} and i.subject = ${subject}
       and u.id = i.user_id and u.status = 'removed'
    returning i.subject`.execute(db);
  return rows.length === 1;
};

export const hasIdentity = async (db: Db, org: OrgId, connection: string, user: UserId): Promise<boolean> =>
  (await db
    .selectFrom("sign_on_identity")
    .select("subject")
    .where("org_id", "=", org)
    .where("connection_id", "=", connection)
    .where("user_id", "=", user)
    .executeTakeFirst()) !== undefined;

/** Is the account linked to any provider? */
export const hasAnyIdentity = async (db: Db, org: OrgId, user: UserId): Promise<boolean> =>
  (await db
    .selectFrom("sign_on_identity")
    .select("subject")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .executeTakeFirst()) !== undefined;

export const noteIdentityUse = (db: Db, org: OrgId, connection: string, subject: string, at: Date) =>
  db
    .updateTable("sign_on_identity")
    .set({ last_used_at: at })
    .where("org_id", "=", org)
    .where("connection_id", "=", connection)
    .where("subject", "=", subject)
    .execute();

/** A person whom the provider authenticates has no temporary password to change. */
export const activateBySignOn = (db: Db, org: OrgId, user: UserId) =>
  db
    .updateTable("app_user")
    .set({
      status: "active",
      password_hash: sql`case when temporary_until is null then password_hash end`,
      temporary_until: null,
    })
    .where("org_id", "=", org)
    .where("id", "=", user)
    .execute();

/** Changes the address of an account. False, and nothing changed: another account has it. */
export const changeAddress = async (db: Db, org: OrgId, user: UserId, email: string): Promise<boolean> =>
  (
    await sql`
    update app_user set email = ${email}
     where org_id = ${org} and id = ${user} and not address_is_taken(${email})
       and not exists (select from app_user o where o.org_id = ${org} and o.email = ${email}::citext and o.id <> ${user})
    returning id`.execute(db)
  ).rows.length === 1;
