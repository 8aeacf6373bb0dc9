import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What bounds whatever is done by a key, and what it is called. */
export interface KeyLimits {
  readonly id: string;
  readonly name: string;
  readonly kind: "personal" | "service" | "assistant";
  readonly scopes: readonly string[];
  /** Null: not limited beyond what the owner sees. */
  readonly areas: readonly FindingArea[] | null;
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
  readonly units: readonly string[] | null;
}

export const readApiKeys = (db: Db, org: OrgId, user: UserId, now: Date) =>
  db
    .selectFrom("api_key")
    .select(["id", "name", "hint", "created_at", "last_used_at", "expires_at", "scopes"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("kind", "=", "personal")
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

/**
 * What the key or token with this secret may do; undefined when it has ended or was revoked a moment ago. `resource`: what a token was
 * issued for (RFC 8707); null: the secret is no token. `scopes`: those that a token was asked for with; null: all of the key's.
 */
export const livingKey = async (
  db: Db,
  hash: Buffer,
  at: Date,
): Promise<
  | { readonly limits: KeyLimits; readonly resource: string | null; readonly scopes: readonly string[] | null }
  | undefined
> => {
  const { rows } = await sql<{ limits: KeyLimits; resource: string | null; scopes: string[] | null }>`
    select key_limits(k) as limits, t.resource, t.scopes
      from api_key k left join access_token t on t.token_hash = ${hash}
     where k.id = key_with(${hash}, ${at}::timestamptz)`.execute(db);
  return rows[0];
};

/** What this person's key may do now; undefined when it has ended, has expired or was revoked. */
export const keyLimitsNow = async (
  db: Db,
  { org, user, id }: { readonly org: OrgId; readonly user: UserId; readonly id: string },
  at: Date,
): Promise<KeyLimits | undefined> => {
  const { rows } = await sql<{ limits: KeyLimits }>`
    select key_limits(k) as limits from api_key k
     where k.org_id = ${org} and k.user_id = ${user} and k.id = ${id}::uuid
       and k.ended_at is null and k.expires_at > ${at}::timestamptz`.execute(db);
  return rows[0]?.limits;
};

export const dropApiKey = async (db: Db, org: OrgId, user: UserId, id: string): Promise<boolean> => {
  const dropped = await db
    .deleteFrom("api_key")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("kind", "=", "personal")
    .where("id", "=", id)
    .returning("id")
    .execute();
  return dropped.length === 1;
};

/** Revokes every key and assistant of a person and answers how many there were. Service accounts are the organization's. */
export const dropApiKeys = async (db: Db, user: UserId): Promise<number> =>
  (await db.deleteFrom("api_key").where("user_id", "=", user).where("kind", "!=", "service").returning("id").execute())
    .length;
