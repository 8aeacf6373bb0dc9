import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What the second step asks for: an app before passkeys, and a mailed code only of those who have neither. */
const methodOf = (hasTotp: boolean, hasPasskey: boolean): "mail" | "totp" | "passkey" => {
  if (hasTotp) return "totp";
  return hasPasskey ? "passkey" : "mail";
};

/** The person who signs in, by address or id, with what is needed to evaluate it. Rows that are only listed are none. */
const personBy = async (db: Db, column: "u.email" | "u.id", value: string) => {
  const row = await db
    .selectFrom("app_user as u")
    .innerJoin("organization as o", "o.id", "u.org_id")
    .leftJoin("totp as t", (join) => join.onRef("t.user_id", "=", "u.id").on("t.confirmed_at", "is not", null))
    .select([
      "u.id",
      "u.org_id as org",
      "u.role",
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.locale",
      "u.status",
      "u.password_hash",
      "u.temporary_until",
      "u.approval",
      "o.name as organization",
      "o.deleted_at",
      "t.user_id as has_totp",
    ])
    .select((eb) =>
      eb.exists(eb.selectFrom("passkey as p").select("p.id").whereRef("p.user_id", "=", "u.id")).as("has_passkey"),
    )
    .where(column, "=", value)
    .where("u.email", "is not", null)
    .where(sql<boolean>`not u.address_taken`)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      id: row.id as UserId,
      org: row.org as OrgId,
      email: row.email ?? "",
      locale: row.locale,
      hasPasskey: Boolean(row.has_passkey),
      method: methodOf(row.has_totp !== null, Boolean(row.has_passkey)),
    }
  );
};
export type Person = NonNullable<Awaited<ReturnType<typeof personBy>>>;

export const personByEmail = (db: Db, email: string): Promise<Person | undefined> => personBy(db, "u.email", email);

export const personById = (db: Db, id: UserId): Promise<Person | undefined> => personBy(db, "u.id", id);

export const setPasswordHash = (db: Db, user: UserId, hash: string) =>
  db.updateTable("app_user").set({ password_hash: hash }).where("id", "=", user).execute();

export const choosePassword = (db: Db, user: UserId, hash: string, at: Date) =>
  db
    .updateTable("app_user")
    .set({
      password_hash: hash,
      password_changed_at: at,
      temporary_until: null,
      status: sql`case when status = 'invited' then 'active' else status end`,
    })
    .where("id", "=", user)
    .execute();

export const setLastLogin = (db: Db, user: UserId, at: Date) =>
  db
    .updateTable("app_user")
    .set({ last_login_at: at, first_login_at: sql`coalesce(first_login_at, ${at})` })
    .where("id", "=", user)
    .execute();

// --- waiting after failures

export interface Wait {
  readonly failures: number;
  readonly until: Date;
}

export const readWait = (db: Db, keys: readonly Buffer[]) =>
  db
    .selectFrom("sign_in_wait")
    .select(["key", "failures", "until"])
    .where("key", "in", [...keys])
    .execute();

/** Counts one more failure and sets the wait that follows from it; `waitMs` of n failures is the caller's curve. */
export const countFailure = async (
  db: Db,
  { key, person }: { readonly key: Buffer; readonly person: Buffer },
  at: Date,
  forgetBefore: Date,
  waitMs: (failures: number) => number,
): Promise<Wait> => {
  const { failures } = await db
    .insertInto("sign_in_wait")
    .values({ key, person, failures: 1, last_failed_at: at, until: at })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when sign_in_wait.last_failed_at < ${forgetBefore} then 1 else sign_in_wait.failures + 1 end`,
        last_failed_at: at,
        person,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  const until = new Date(at.getTime() + waitMs(failures));
  await db.updateTable("sign_in_wait").set({ until }).where("key", "=", key).execute();
  return { failures, until };
};

export const clearWaits = (db: Db, keys: readonly Buffer[]) =>
  db
    .deleteFrom("sign_in_wait")
    .where("key", "in", [...keys])
    .execute();

/** Forgets what was counted for these people, from wherever it came. */
export const clearWaitsOfPeople = (db: Db, people: readonly Buffer[]) =>
  db
    .deleteFrom("sign_in_wait")
    .where("person", "in", [...people])
    .execute();

// --- one-time codes

export interface NewChallenge {
  readonly idHash: Buffer;
  readonly user: UserId;
  readonly org: OrgId;
  readonly family: string | null;
  readonly method: "mail" | "totp" | "passkey";
  readonly codeMac: Buffer | null;
  readonly remember: boolean;
  readonly at: Date;
  readonly expiresAt: Date;
}

export const insertChallenge = (db: Db, it: NewChallenge) =>
  db
    .insertInto("login_challenge")
    .values({
      id_hash: it.idHash,
      user_id: it.user,
      org_id: it.org,
      family_id: it.family,
      method: it.method,
      code_mac: it.codeMac,
      remember: it.remember,
      sent_at: it.at,
      expires_at: it.expiresAt,
    })
    .execute();

/** Takes one of the tries of a challenge that is still open. The row stays locked, so that parallel tries queue up. */
export const takeTry = (db: Db, idHash: Buffer, at: Date, maxTries: number) =>
  db
    .updateTable("login_challenge")
    .set({ tries: sql`tries + 1` })
    .where("id_hash", "=", idHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", maxTries)
    .returning(["user_id as user", "org_id as org", "family_id as family", "method", "code_mac", "remember", "tries"])
    .executeTakeFirst();

export const consumeChallenge = async (db: Db, idHash: Buffer, at: Date): Promise<boolean> => {
  const used = await db
    .updateTable("login_challenge")
    .set({ used_at: at })
    .where("id_hash", "=", idHash)
    .where("used_at", "is", null)
    .returning("id_hash")
    .execute();
  return used.length === 1;
};

export const lockChallenge = (db: Db, idHash: Buffer) =>
  db
    .selectFrom("login_challenge")
    .select(["user_id as user", "org_id as org", "family_id as family", "method", "sends", "sent_at", "expires_at"])
    .select(["used_at", "tries", "remember"])
    .where("id_hash", "=", idHash)
    .forUpdate()
    .executeTakeFirst();

export const replaceCode = (db: Db, idHash: Buffer, it: { codeMac: Buffer; at: Date; expiresAt: Date }) =>
  db
    .updateTable("login_challenge")
    .set({ code_mac: it.codeMac, sent_at: it.at, expires_at: it.expiresAt, sends: sql`sends + 1` })
    .where("id_hash", "=", idHash)
    .execute();

/** Ends every code that waits for this person: after a password change none of them may be the way in. */
export const dropChallenges = (db: Db, user: UserId) =>
  db.deleteFrom("login_challenge").where("user_id", "=", user).where("used_at", "is", null).execute();

// --- authenticator app

export const readTotp = (db: Db, user: UserId) =>
  db
    .selectFrom("totp")
    .select(["sealed_secret", "confirmed_at", "last_step"])
    .where("user_id", "=", user)
    .forUpdate()
    .executeTakeFirst();

export const putTotp = (db: Db, user: UserId, org: OrgId, sealed: Buffer) =>
  db
    .insertInto("totp")
    .values({ user_id: user, org_id: org, sealed_secret: sealed })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ sealed_secret: sealed, confirmed_at: null, last_step: 0 }),
    )
    .execute();

/** Accepts a time step, once: a code seen before, or an older one, is refused. */
export const takeStep = async (db: Db, user: UserId, step: number): Promise<boolean> => {
  const taken = await db
    .updateTable("totp")
    .set({ last_step: step })
    .where("user_id", "=", user)
    .where("last_step", "<", step)
    .returning("user_id")
    .execute();
  return taken.length === 1;
};

export const confirmTotp = (db: Db, user: UserId, at: Date) =>
  db.updateTable("totp").set({ confirmed_at: at }).where("user_id", "=", user).execute();

export const dropTotp = (db: Db, user: UserId) => db.deleteFrom("totp").where("user_id", "=", user).execute();

/** Recovery codes stand in for an app or a passkey; without either they open nothing and are deleted. */
export const dropNeedlessRecoveryCodes = (db: Db, user: UserId) =>
  db
    .deleteFrom("recovery_code")
    .where("user_id", "=", user)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom("totp").select("totp.user_id").where("totp.user_id", "=", user)),
          eb.exists(eb.selectFrom("passkey").select("passkey.id").where("passkey.user_id", "=", user)),
        ]),
      ),
    )
    .execute();

/** How many recovery codes can still be used. */
export const countRecoveryCodes = async (db: Db, user: UserId): Promise<number> => {
  const { left } = await db
    .selectFrom("recovery_code")
    .select((of) => of.fn.countAll<number>().as("left"))
    .where("user_id", "=", user)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
};

export const dropRecoveryCodes = (db: Db, user: UserId) =>
  db.deleteFrom("recovery_code").where("user_id", "=", user).execute();

export const putRecoveryCodes = async (db: Db, user: UserId, org: OrgId, macs: readonly Buffer[]): Promise<void> => {
  await dropRecoveryCodes(db, user);
  await db
    .insertInto("recovery_code")
    .values(macs.map((mac) => ({ user_id: user, org_id: org, code_mac: mac })))
    .execute();
};

export const consumeRecoveryCode = async (db: Db, user: UserId, mac: Buffer, at: Date): Promise<boolean> => {
  const used = await db
    .updateTable("recovery_code")
    .set({ used_at: at })
    .where("user_id", "=", user)
    .where("code_mac", "=", mac)
    .where("used_at", "is", null)
    .returning("user_id")
    .execute();
  return used.length === 1;
};

// --- trusted browsers

export const insertTrust = (
  db: Db,
  it: { user: UserId; org: OrgId; hash: Buffer; browser: string; ip: string; at: Date; expiresAt: Date },
) =>
  db
    .insertInto("trusted_browser")
    .values({
      user_id: it.user,
      org_id: it.org,
      secret_hash: it.hash,
      browser: it.browser,
      ip: it.ip,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .execute();

export const isTrusted = async (db: Db, user: UserId, hash: Buffer, at: Date): Promise<boolean> => {
  const row = await db
    .selectFrom("trusted_browser")
    .select("id")
    .where("user_id", "=", user)
    .where("secret_hash", "=", hash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row !== undefined;
};

export const listTrusts = (db: Db, org: OrgId, user: UserId, at: Date) =>
  db
    .selectFrom("trusted_browser")
    .select(["id", "browser", "ip", "created_at", "expires_at"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("expires_at", ">", at)
    .orderBy("created_at", "desc")
    .execute();

export const dropTrust = async (db: Db, org: OrgId, user: UserId, id: string): Promise<boolean> => {
  const dropped = await db
    .deleteFrom("trusted_browser")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .returning("id")
    .execute();
  return dropped.length === 1;
};

export const dropTrusts = (db: Db, user: UserId) =>
  db.deleteFrom("trusted_browser").where("user_id", "=", user).execute();

// --- links to choose a new password

export interface NewReset {
  readonly slug: string;
  readonly tokenHash: Buffer;
  readonly user: UserId;
  readonly org: OrgId;
  readonly expiresAt: Date;
}

const insertReset = (db: Db, it: NewReset) =>
  db
    .insertInto("password_reset")
    .values({ slug: it.slug, token_hash: it.tokenHash, user_id: it.user, org_id: it.org, expires_at: it.expiresAt })
    .execute();

/** A link that an administrator sends: the older ones end. */
export const replaceResets = async (db: Db, it: NewReset): Promise<void> => {
  await dropResets(db, it.user);
  await insertReset(db, it);
};

/**
 * A link that anyone may ask for, no matter whose address it is: it revokes no other link, or an attacker could revoke each one
 * before it is opened. False, and no link: so many are open already.
 */
export const addReset = async (db: Db, it: NewReset, at: Date, most: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`password-reset ${it.user}`}, 0))`.execute(db);
  const { open } = await db
    .selectFrom("password_reset")
    .select((of) => of.fn.countAll<number>().as("open"))
    .where("user_id", "=", it.user)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  if (open >= most) return false;
  await insertReset(db, it);
  return true;
};

export const openReset = (db: Db, slug: string, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom("password_reset")
    .select(["user_id as user", "org_id as org"])
    .where("slug", "=", slug)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .forUpdate()
    .executeTakeFirst();

export const consumeReset = (db: Db, slug: string, at: Date) =>
  db.updateTable("password_reset").set({ used_at: at }).where("slug", "=", slug).execute();

/** The link with which a password was set since then. */
export const finishedReset = (db: Db, slug: string, tokenHash: Buffer, since: Date) =>
  db
    .selectFrom("password_reset")
    .select(["user_id as user"])
    .where("slug", "=", slug)
    .where("token_hash", "=", tokenHash)
    .where("used_at", ">", since)
    .executeTakeFirst();

/** Notes that the owner asked for help with factors after this reset; false when that was noted before. */
export const askForHelp = async (db: Db, slug: string, at: Date): Promise<boolean> => {
  const noted = await db
    .updateTable("password_reset")
    .set({ help_asked_at: at })
    .where("slug", "=", slug)
    .where("help_asked_at", "is", null)
    .returning("slug")
    .execute();
  return noted.length === 1;
};

/** Did the person ask for help with factors since then? */
export const hasAskedForHelp = async (db: Db, user: UserId, since: Date): Promise<boolean> =>
  (await db
    .selectFrom("password_reset")
    .select("slug")
    .where("user_id", "=", user)
    .where("help_asked_at", ">", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const dropResets = (db: Db, user: UserId) =>
  db.deleteFrom("password_reset").where("user_id", "=", user).where("used_at", "is", null).execute();
