import type { Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { isSignOnRequired } from "../sign-on/sign-on-connection.ts";

/** What an organization requires of its people's sessions; null: what holds for everyone. */
export interface SessionPolicy {
  readonly idleMinutes: number | null;
  readonly absoluteMinutes: number | null;
  readonly networks: readonly string[];
  readonly passkeyRoles: readonly Role[];
}

export const readSessionPolicy = async (db: Db, org: OrgId): Promise<SessionPolicy> => {
  const row = await db
    .selectFrom("session_policy")
    .select(["idle_minutes", "absolute_minutes", "networks", "passkey_roles"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  return {
    idleMinutes: row?.idle_minutes ?? null,
    absoluteMinutes: row?.absolute_minutes ?? null,
    networks: row?.networks ?? [],
    passkeyRoles: (row?.passkey_roles ?? []) as Role[],
  };
};

export const putSessionPolicy = async (db: Db, org: OrgId, it: SessionPolicy): Promise<void> => {
  const columns = {
    idle_minutes: it.idleMinutes,
    absolute_minutes: it.absoluteMinutes,
    networks: [...it.networks],
    passkey_roles: [...it.passkeyRoles],
  };
  await db
    .insertInto("session_policy")
    .values({ org_id: org, ...columns })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(columns))
    .execute();
};

/** Is this address in one of the networks? PostgreSQL compares them, as it does for every request. */
export const isInNetworks = async (db: Db, ip: string, networks: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(${ip}::inet <<= any (${[...networks]}::text[]::inet[]), false) as is`.execute(db);
  return rows[0]?.is === true;
};

/**
 * Does the organization need an emergency account? Where single sign-on is required, networks are limited or administrators need
 * a passkey, everyone else can be locked out at once.
 */
export const needsEmergencyAccount = async (db: Db, org: OrgId, admin: Role): Promise<boolean> => {
  const { networks, passkeyRoles } = await readSessionPolicy(db, org);
  return networks.length > 0 || passkeyRoles.includes(admin) || isSignOnRequired(db, org);
};

export interface SignInOrigin {
  readonly kind: "browser" | "country";
  readonly value: string;
}

/** Browsers and countries that a person signed in from before. */
export const listSignInOrigins = (db: Db, org: OrgId, user: UserId) =>
  db
    .selectFrom("sign_in_origin")
    .select(["kind", "value"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .execute();

export const noteSignInOrigins = (db: Db, org: OrgId, user: UserId, origins: readonly SignInOrigin[], at: Date) =>
  db
    .insertInto("sign_in_origin")
    .values(origins.map((origin) => ({ ...origin, org_id: org, user_id: user, last_at: at })))
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "value"]).doUpdateSet({ last_at: at }))
    .execute();

export const dropSignInOrigins = (db: Db, org: OrgId, user: UserId) =>
  db.deleteFrom("sign_in_origin").where("org_id", "=", org).where("user_id", "=", user).execute();
