import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { KeyLimits } from "../access/api-key.ts";

/** What a service account is called and what bounds it; null: not limited beyond what its owner sees. */
export interface ServiceAccountSettings {
  readonly name: string;
  readonly purpose: string | null;
  readonly scopes: readonly string[];
  readonly areas: readonly string[] | null;
  readonly domains: readonly string[] | null;
  readonly units: readonly string[] | null;
  readonly networks: readonly string[];
  readonly expiresAt: Date;
}

const ofKind = "service" as const;
const copyOf = (list: readonly string[] | null): string[] | null => (list === null ? null : [...list]);
const columnsOf = (it: ServiceAccountSettings) => ({
  name: it.name,
  purpose: it.purpose,
  scopes: [...it.scopes],
  areas: copyOf(it.areas),
  domains: copyOf(it.domains),
  units: copyOf(it.units),
  networks: [...it.networks],
  expires_at: it.expiresAt,
});

export const serviceAccountsOf = (db: Db, org: OrgId) =>
  db
    .selectFrom("api_key as k")
    .leftJoin("app_user as u", (join) => join.onRef("u.id", "=", "k.user_id").on("u.org_id", "=", org))
    .select([
      "k.id",
      "k.name",
      "k.purpose",
      "k.hint",
      "k.scopes",
      "k.areas",
      "k.domains",
      "k.units",
      "k.networks",
      "k.user_id",
      "k.created_at",
      "k.expires_at",
      "k.rotated_at",
      "k.previous_until",
      "k.last_used_at",
      "k.ended_reason",
      "u.first_name",
      "u.last_name",
    ])
    .where("k.org_id", "=", org)
    .where("k.kind", "=", ofKind)
    .orderBy(sql`lower(k.name)`)
    .execute();

/** A service account of the organization, locked until the transaction ends. */
export const lockServiceAccount = (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("api_key")
    .select(["id", "user_id", "name", "scopes", "ended_at", "secret_hash", "expires_at"])
    .where("org_id", "=", org)
    .where("kind", "=", ofKind)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const UNIQUE_VIOLATION = "23505";
/** Null: another account has this name, and the transaction is over. */
const orTaken = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return null;
  }
};

export const insertServiceAccount = (
  db: Db,
  it: ServiceAccountSettings & {
    readonly org: OrgId;
    readonly owner: UserId;
    readonly hash: Buffer;
    readonly hint: string;
    readonly at: Date;
  },
): Promise<{ id: string } | null> =>
  orTaken(
    db
      .insertInto("api_key")
      .values({
        ...columnsOf(it),
        kind: ofKind,
        org_id: it.org,
        user_id: it.owner,
        secret_hash: it.hash,
        hint: it.hint,
        created_at: it.at,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );

export const changeServiceAccountRow = async (
  db: Db,
  org: OrgId,
  id: string,
  it: ServiceAccountSettings,
): Promise<boolean | null> => {
  const changed = await orTaken(
    db
      .updateTable("api_key")
      .set(columnsOf(it))
      .where("org_id", "=", org)
      .where("kind", "=", ofKind)
      .where("id", "=", id)
      .returning("id")
      .execute(),
  );
  return changed === null ? null : changed.length === 1;
};

/** Gives the account a new secret and an owner; the former secret works until `previousUntil`, at once no more where it is null. */
export const rotateServiceAccountRow = async (
  db: Db,
  org: OrgId,
  id: string,
  it: {
    readonly owner: UserId;
    readonly hash: Buffer;
    readonly hint: string;
    readonly at: Date;
    readonly previousUntil: Date | null;
  },
): Promise<void> => {
  await sql`
    update api_key k
       set secret_hash = ${it.hash}, hint = ${it.hint}, rotated_at = ${it.at}, previous_until = ${it.previousUntil},
           previous_hash = case when ${it.previousUntil}::timestamptz is not null then k.secret_hash end
     where k.org_id = ${org} and k.id = ${id}::uuid and k.kind = ${ofKind}`.execute(db);
  await db
    .updateTable("api_key")
    .set({ user_id: it.owner })
    .where("org_id", "=", org)
    .where("kind", "=", ofKind)
    .where("id", "=", id)
    .where((where) => where.or([where("user_id", "!=", it.owner), where("ended_at", "is not", null)]))
    .execute();
};

export const dropServiceAccount = async (db: Db, org: OrgId, id: string): Promise<string | undefined> => {
  const dropped = await db
    .deleteFrom("api_key")
    .where("org_id", "=", org)
    .where("kind", "=", ofKind)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return dropped?.name;
};

/** Those of these names that one of the organizations has. */
export const knownDomains = async (db: Db, orgs: readonly OrgId[], names: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom("authorised_domain")
      .select("name")
      .distinct()
      .where("org_id", "in", orgs)
      .where("name", "in", names)
      .execute()
  ).map(({ name }) => name);

/** The account with this id, where the secret is its own: looked up before it is known whose organization that is. */
export const serviceAccountBySecret = (db: Db, id: string, hash: Buffer, at: Date) =>
  db
    .selectFrom("api_key as k")
    .select(["k.id", sql<OrgId>`k.org_id`.as("org_id"), "k.expires_at", sql<KeyLimits>`key_limits(k)`.as("limits")])
    .where("k.id", "=", id)
    .where("k.kind", "=", ofKind)
    .where((where) => where.eb(sql<string>`key_with(${hash}, ${at}::timestamptz)`, "=", id))
    .executeTakeFirst();

/** Whose the account with this id is, whatever its state. */
export const serviceAccountOrg = async (db: Db, id: string): Promise<OrgId | undefined> => {
  const row = await db
    .selectFrom("api_key")
    .select(sql<OrgId>`org_id`.as("org_id"))
    .where("id", "=", id)
    .where("kind", "=", ofKind)
    .executeTakeFirst();
  return row?.org_id;
};

/** Stores a token, and forgets those of the account that have expired. */
export const insertAccessToken = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly key: string;
    readonly hash: Buffer;
    /** The hash of the secret that it is issued for; null: for an assistant, which has none. */
    readonly issuedFor: Buffer | null;
    readonly resource: string;
    /** Null: whatever the account has. */
    readonly scopes: readonly string[] | null;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await db
    .deleteFrom("access_token")
    .where("org_id", "=", it.org)
    .where("key_id", "=", it.key)
    .where("expires_at", "<=", it.at)
    .execute();
  await db
    .insertInto("access_token")
    .values({
      org_id: it.org,
      key_id: it.key,
      token_hash: it.hash,
      issued_for: it.issuedFor,
      resource: it.resource,
      scopes: copyOf(it.scopes),
      expires_at: it.expiresAt,
    })
    .execute();
};

/** Ends a token of this account. */
export const dropAccessToken = async (db: Db, org: OrgId, key: string, hash: Buffer): Promise<void> => {
  await db
    .deleteFrom("access_token")
    .where("org_id", "=", org)
    .where("key_id", "=", key)
    .where("token_hash", "=", hash)
    .execute();
};
