import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

const ofKind = "assistant" as const;

/** A program that registered itself. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly created_at: Date;
}

/** Stores a client, and forgets those that no one connected: the oldest beyond `most`, and those not seen since `since`. */
export const insertOAuthClient = async (
  db: Db,
  it: { readonly name: string; readonly redirectUris: readonly string[]; readonly at: Date },
  keep: { readonly most: number; readonly since: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto("oauth_client")
    .values({ name: it.name, redirect_uris: [...it.redirectUris], created_at: it.at, seen_at: it.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    delete from oauth_client c
     where not exists (select from api_key k where k.client_id = c.id)
       and (c.seen_at < ${keep.since} or c.id in (
             select o.id from oauth_client o where not exists (select from api_key k where k.client_id = o.id)
              order by o.seen_at desc, o.id offset ${keep.most}))`.execute(db);
  return id;
};

export const oauthClient = (db: Db, id: string): Promise<OAuthClient | undefined> =>
  db
    .selectFrom("oauth_client")
    .select(["id", "name", "redirect_uris", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** A person's assistants that may act, and those of everyone in the organization without `user`. */
export const livingAssistants = (db: Db, org: OrgId, user: UserId | null, at: Date) =>
  db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", (join) => join.onRef("u.id", "=", "k.user_id").on("u.org_id", "=", org))
    .select([
      "k.id",
      "k.name",
      "k.scopes",
      sql<Date>`k.connected_at`.as("connected_at"),
      "k.expires_at",
      "k.last_used_at",
      "k.user_id",
      "u.first_name",
      "u.last_name",
    ])
    .where("k.org_id", "=", org)
    .where("k.kind", "=", ofKind)
    .where("k.connected_at", "is not", null)
    .where("k.ended_at", "is", null)
    .where("k.expires_at", ">", at)
    .$if(user !== null, (query) => query.where("k.user_id", "=", user))
    .orderBy("k.connected_at", "desc")
    .orderBy("k.id")
    .execute();

/** How many assistants a person has connected or is about to; forgets those that are over. */
export const countAssistants = async (db: Db, org: OrgId, user: UserId, at: Date): Promise<number> => {
  await db
    .deleteFrom("api_key")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("kind", "=", ofKind)
    .where((where) => where.or([where("expires_at", "<=", at), where("ended_at", "is not", null)]))
    .execute();
  const { rows } = await sql<{ id: string }>`
    select k.id from api_key k where k.org_id = ${org} and k.user_id = ${user} and k.kind = ${ofKind}`.execute(db);
  return rows.length;
};

/** Stores what a person allowed with the code that its client exchanges; it may act from then on. */
export const insertAssistant = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly user: UserId;
    readonly client: Pick<OAuthClient, "id" | "name">;
    readonly scopes: readonly string[];
    /** Of no secret: an assistant has tokens only. */
    readonly hash: Buffer;
    readonly code: { readonly hash: Buffer; readonly redirectUri: string; readonly challenge: string };
    readonly at: Date;
    /** Until when the code has to be exchanged. */
    readonly expiresAt: Date;
  },
): Promise<string> => {
  const { id } = await db
    .insertInto("api_key")
    .values({
      kind: ofKind,
      org_id: it.org,
      user_id: it.user,
      client_id: it.client.id,
      name: it.client.name,
      hint: "",
      scopes: [...it.scopes],
      secret_hash: it.hash,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("assistant_secret")
    .values({
      org_id: it.org,
      key_id: id,
      kind: "code",
      secret_hash: it.code.hash,
      redirect_uri: it.code.redirectUri,
      challenge: it.code.challenge,
      expires_at: it.expiresAt,
    })
    .execute();
  await db.updateTable("oauth_client").set({ seen_at: it.at }).where("id", "=", it.client.id).execute();
  return id;
};

/** A code or refresh token as it is presented, with its connection; both are locked until the transaction ends. */
export interface PresentedSecret {
  readonly key_id: string;
  readonly org_id: OrgId;
  readonly user_id: UserId;
  readonly client_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly redirect_uri: string | null;
  readonly challenge: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly key_expires_at: Date;
}

/** Looked up by the secret, before it is known whose it is. The key is locked first, as whatever ends it does so too. */
export const lockAssistantSecret = async (
  db: Db,
  kind: "code" | "refresh",
  hash: Buffer,
): Promise<PresentedSecret | undefined> => {
  await sql`
    select 1 from api_key k where k.id = (select s.key_id from assistant_secret s where s.secret_hash = ${hash}) for update`.execute(
    db,
  );
  const { rows } = await sql<PresentedSecret>`
    select k.id as key_id, k.org_id, k.user_id, k.client_id, k.name, k.scopes, k.expires_at as key_expires_at,
           s.redirect_uri, s.challenge, s.expires_at, s.used_at
      from assistant_secret s join api_key k on k.id = s.key_id
     where s.secret_hash = ${hash} and s.kind = ${kind} and k.ended_at is null`.execute(db);
  return rows[0];
};

/** Marks a secret as used and stores the refresh token that follows it; one that was presented first also begins the connection. */
export const followAssistantSecret = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly key: string;
    readonly used: Buffer;
    readonly next: { readonly hash: Buffer; readonly expiresAt: Date };
    readonly at: Date;
    readonly begins: { readonly expiresAt: Date } | null;
  },
): Promise<void> => {
  await db
    .updateTable("assistant_secret")
    .set({ used_at: it.at })
    .where("org_id", "=", it.org)
    .where("secret_hash", "=", it.used)
    .execute();
  await db
    .deleteFrom("assistant_secret")
    .where("org_id", "=", it.org)
    .where("key_id", "=", it.key)
    .where("expires_at", "<=", it.at)
    .execute();
  await db
    .insertInto("assistant_secret")
    .values({
      org_id: it.org,
      key_id: it.key,
      kind: "refresh",
      secret_hash: it.next.hash,
      expires_at: it.next.expiresAt,
    })
    .execute();
  if (it.begins !== null)
    await db
      .updateTable("api_key")
      .set({ connected_at: it.at, expires_at: it.begins.expiresAt })
      .where("org_id", "=", it.org)
      .where("kind", "=", ofKind)
      .where("id", "=", it.key)
      .execute();
};

/** Ends a connection with its tokens; answers what it was called, and whose it was. */
export const dropAssistant = (db: Db, org: OrgId, user: UserId | null, id: string) =>
  db
    .deleteFrom("api_key")
    .where("org_id", "=", org)
    .where("kind", "=", ofKind)
    .where("id", "=", id)
    .$if(user !== null, (query) => query.where("user_id", "=", user))
    .returning(["name", "user_id"])
    .executeTakeFirst();

/** Whose connection this access token or refresh token of a client belongs to, whatever its state. */
export const assistantOfToken = async (
  db: Db,
  client: string,
  hash: Buffer,
): Promise<
  { readonly id: string; readonly org_id: OrgId; readonly user_id: UserId; readonly is_refresh: boolean } | undefined
> => {
  const { rows } = await sql<{ id: string; org_id: OrgId; user_id: UserId; is_refresh: boolean }>`
    select k.id, k.org_id, k.user_id, exists (select from assistant_secret s where s.secret_hash = ${hash}) as is_refresh
      from api_key k
     where k.client_id = ${client}::uuid and k.kind = ${ofKind}
       and k.id = coalesce((select s.key_id from assistant_secret s where s.secret_hash = ${hash} and s.kind = 'refresh'),
                           (select t.key_id from access_token t where t.token_hash = ${hash}))`.execute(db);
  return rows[0];
};
