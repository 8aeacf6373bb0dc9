import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

export const readApiKeys = (db: Db, org: OrgId, user: UserId, now: Date) =>
  db
    .selectFrom("api_key")
    .select(["id", "name", "hint", "created_at", "last_used_at", "expires_at", "scopes"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("expires_at", ">", now)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();

export const insertApiKey = (
  db: Db,
  it: {
    org: OrgId;
    user: UserId;
    hash: Buffer;
    name: string;
    hint: string;
    at: Date;
    expiresAt: Date;
    scopes: readonly string[];
  },
) =>
  db
    .insertInto("api_key")
    .values({
      org_id: it.org,
      user_id: it.user,
      secret_hash: it.hash,
      name: it.name,
      hint: it.hint,
      created_at: it.at,
      expires_at: it.expiresAt,
      scopes: [...it.scopes],
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** The key with this secret and what it may do; undefined when it has ended or was revoked a moment ago. */
export const livingKey = (db: Db, hash: Buffer): Promise<{ id: string; scopes: string[] } | undefined> =>
  db
    .selectFrom("api_key")
    .select(["id", "scopes"])
    .where("secret_hash", "=", hash)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** What this person's key may do now; undefined when it has ended, has expired or was revoked. */
export const keyScopesNow = async (
  db: Db,
  { org, user, id }: { readonly org: OrgId; readonly user: UserId; readonly id: string },
  at: Date,
): Promise<string[] | undefined> => {
  const key = await db
    .selectFrom("api_key")
    .select("scopes")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return key?.scopes;
};

export const dropApiKey = async (db: Db, org: OrgId, user: UserId, id: string): Promise<boolean> => {
  const dropped = await db
    .deleteFrom("api_key")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .returning("id")
    .execute();
  return dropped.length === 1;
};

/** Revokes every key of a person and answers how many there were. */
export const dropApiKeys = async (db: Db, user: UserId): Promise<number> =>
  (await db.deleteFrom("api_key").where("user_id", "=", user).returning("id").execute()).length;
