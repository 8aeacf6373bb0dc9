import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

export interface NewPasskey {
  readonly user: UserId;
  readonly org: OrgId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
  readonly at: Date;
}

/** Stores a passkey; null when the credential is registered already. */
export const insertPasskey = async (db: Db, it: NewPasskey): Promise<string | null> => {
  const row = await db
    .insertInto("passkey")
    .values({
      user_id: it.user,
      org_id: it.org,
      credential_id: it.credentialId,
      public_key: it.publicKey,
      sign_count: it.signCount,
      transports: [...it.transports],
      name: it.name,
      is_synced: it.isSynced,
      created_at: it.at,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** A person's passkeys, the newest first. */
export const readPasskeys = (db: Db, org: OrgId, user: UserId) =>
  db
    .selectFrom("passkey")
    .select(["id", "credential_id", "transports", "name", "is_synced", "created_at", "last_used_at"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .orderBy("created_at", "desc")
    .execute();

/** The passkey with this credential id. The row stays locked, so that the counter is compared and written by one at a time. */
export const lockPasskey = async (db: Db, credentialId: Buffer) => {
  const row = await db
    .selectFrom("passkey")
    .select(["id", "user_id", "org_id", "credential_id", "public_key", "sign_count", "transports", "awaits_password"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, user_id: row.user_id as UserId, org_id: row.org_id as OrgId };
};
export type LockedPasskey = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>;

export const notePasskeyUse = (db: Db, org: OrgId, id: string, signCount: number, at: Date) =>
  db
    .updateTable("passkey")
    .set({ sign_count: signCount, last_used_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** After a password reset: none signs in alone before it was used together with the new password. */
export const suspendPasskeys = (db: Db, user: UserId) =>
  db.updateTable("passkey").set({ awaits_password: true }).where("user_id", "=", user).execute();

export const resumePasskey = (db: Db, org: OrgId, id: string) =>
  db.updateTable("passkey").set({ awaits_password: false }).where("org_id", "=", org).where("id", "=", id).execute();

export const renamePasskey = async (db: Db, org: OrgId, user: UserId, id: string, name: string): Promise<boolean> => {
  const renamed = await db
    .updateTable("passkey")
    .set({ name })
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .returning("id")
    .execute();
  return renamed.length === 1;
};

export const dropPasskey = async (
  db: Db,
  org: OrgId,
  user: UserId,
  id: string,
): Promise<{ name: string } | undefined> =>
  db
    .deleteFrom("passkey")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();

export const dropPasskeys = (db: Db, user: UserId) => db.deleteFrom("passkey").where("user_id", "=", user).execute();

/** Marks a challenge as answered; false when it was answered before. */
export const spendChallenge = async (db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> => {
  const spent = await db
    .insertInto("passkey_challenge_spent")
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("challenge_hash").doNothing())
    .returning("challenge_hash")
    .execute();
  return spent.length === 1;
};
