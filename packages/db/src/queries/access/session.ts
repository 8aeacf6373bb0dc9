import type { Approval, Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Renewal } from "@parapet/domain/plans";
import type { DateOrder } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** All that a request needs to know about the person behind a secret. */
export interface WhoIsRow {
  readonly user_id: UserId;
  readonly org_id: OrgId;
  readonly org_kind: "client" | "partner" | "operator";
  readonly org_name: string;
  readonly role: Role;
  readonly role_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly date_order: DateOrder;
  readonly must_change: boolean;
  readonly two_step: "mail" | "totp";
  readonly family_id: string | null;
  readonly code_at: Date | null;
  readonly denied: string[];
  readonly granted: string[];
  readonly clients: OrgId[];
  readonly all_domains: boolean;
  readonly domains: { org: OrgId; domain: string | null }[];
  readonly plan: string | null;
  readonly licence_started_at: Date | null;
  readonly licence_ends_at: Date | null;
  readonly licence_cancelled_at: Date | null;
  readonly licence_renewal: Renewal;
  readonly approval: Approval;
  /** Null: not limited to business units. */
  readonly business_units: string[] | null;
  /** The organization requires a passkey that the person does not have yet. */
  readonly needs_passkey: boolean;
}

/** Who is behind this secret? Undefined when it is unknown, over, idle too long, or the person may not sign in. */
export const whoIsRow = async (
  db: Db,
  kind: "bearer" | "cookie" | "key",
  secretHash: Buffer,
  at: Date,
  isActivity: boolean,
  /** The address of the connection, for organizations that allow only some networks. */
  ip: string,
): Promise<WhoIsRow | undefined> => {
  const { rows } = await sql<WhoIsRow>`
    select w.*, p.state = 2 as needs_passkey
      from session_state(${kind}, ${secretHash}, ${at}::timestamptz, ${ip}) as p(state),
           who_is(${kind}, case when p.state > 0 then ${secretHash}::bytea end, ${at}::timestamptz, ${isActivity}) as w`.execute(
    db,
  );
  return rows[0];
};

export interface NewFamily {
  readonly user: UserId;
  readonly org: OrgId;
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer;
  readonly remember: boolean;
  readonly at: Date;
  readonly codeAt: Date | null;
  readonly ip: string;
  readonly claimedIp: string | null;
  readonly browser: string;
}

/** Opens a session with its first refresh secret; answers its id. */
export const insertFamily = async (db: Db, family: NewFamily): Promise<string> => {
  const { id } = await db
    .insertInto("session_family")
    .values({
      user_id: family.user,
      org_id: family.org,
      access_hash: family.accessHash,
      remember: family.remember,
      created_at: family.at,
      last_active_at: family.at,
      code_at: family.codeAt,
      ip: family.ip,
      claimed_ip: family.claimedIp,
      browser: family.browser,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRefresh(db, { family: id, org: family.org, hash: family.refreshHash, at: family.at });
  return id;
};

export const insertRefresh = (db: Db, it: { family: string; org: OrgId; hash: Buffer; at: Date }) =>
  db
    .insertInto("refresh_secret")
    .values({ secret_hash: it.hash, family_id: it.family, org_id: it.org, issued_at: it.at })
    .execute();

export const insertBearer = (db: Db, it: { family: string; org: OrgId; hash: Buffer; expiresAt: Date }) =>
  db
    .insertInto("bearer")
    .values({ token_hash: it.hash, family_id: it.family, org_id: it.org, expires_at: it.expiresAt })
    .execute();

/** A refresh secret with its session, both locked: two tabs that refresh at once are served one after the other. */
export const lockRefresh = (db: Db, hash: Buffer) =>
  db
    .selectFrom("refresh_secret as r")
    .innerJoin("session_family as f", "f.id", "r.family_id")
    .innerJoin("app_user as u", "u.id", "f.user_id")
    .select([
      "r.rotated_at",
      "f.id as family",
      "f.user_id as user",
      "f.org_id as org",
      "f.ended_at",
      "f.created_at",
      "f.last_active_at",
      "f.remember",
      "u.status",
      "u.email",
      "u.locale",
      "u.first_name",
    ])
    .where("r.secret_hash", "=", hash)
    .forUpdate("r")
    .forUpdate("f")
    .executeTakeFirst();

export const markRotated = (db: Db, hash: Buffer, at: Date) =>
  db.updateTable("refresh_secret").set({ rotated_at: at }).where("secret_hash", "=", hash).execute();

/** The session behind an access cookie, whatever its state. */
export const familyByAccess = (db: Db, hash: Buffer) =>
  db
    .selectFrom("session_family")
    .select(["id", "user_id as user", "org_id as org", "ended_at"])
    .where("access_hash", "=", hash)
    .executeTakeFirst();

/** Ends one session: its bearers stop working with this very statement's commit. */
export const endFamily = async (db: Db, id: string, reason: string, at: Date): Promise<boolean> => {
  await db.deleteFrom("bearer").where("family_id", "=", id).execute();
  const ended = await db
    .updateTable("session_family")
    .set({ ended_at: at, end_reason: reason })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  return ended.length > 0;
};

/** Ends every session of a person but one, and answers how many there were. */
export const endFamilies = async (
  db: Db,
  user: UserId,
  reason: string,
  at: Date,
  except: string | null = null,
): Promise<number> => {
  let query = db
    .updateTable("session_family")
    .set({ ended_at: at, end_reason: reason })
    .where("user_id", "=", user)
    .where("ended_at", "is", null);
  if (except !== null) query = query.where("id", "<>", except);
  const ended = await query.returning("id").execute();
  if (ended.length > 0)
    await db
      .deleteFrom("bearer")
      .where(
        "family_id",
        "in",
        ended.map(({ id }) => id),
      )
      .execute();
  return ended.length;
};

/** Notes a second step that was given within the session. */
export const noteConfirmation = (db: Db, family: string, at: Date) =>
  db.updateTable("session_family").set({ code_at: at, confirmed_at: at }).where("id", "=", family).execute();

/** When the session was last confirmed by a second step of its own, apart from the one of the sign-in. */
export const readConfirmation = async (db: Db, family: string): Promise<Date | null> => {
  const row = await db.selectFrom("session_family").select("confirmed_at").where("id", "=", family).executeTakeFirst();
  return row?.confirmed_at ?? null;
};

/** A person's live sessions, the most recently used first. */
export const listFamilies = (db: Db, org: OrgId, user: UserId, idleSince: Date, openedSince: Date) =>
  db
    .selectFrom("session_family")
    .select(["id", "browser", "ip", "created_at", "last_active_at"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("ended_at", "is", null)
    .where("last_active_at", ">=", idleSince)
    .where("created_at", ">=", openedSince)
    .orderBy("last_active_at", "desc")
    .execute();

export const findFamily = (db: Db, org: OrgId, user: UserId, id: string) =>
  db
    .selectFrom("session_family")
    .select("id")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .executeTakeFirst();

/** Clears away secrets and sessions that ended long enough ago to be of no use to anyone. */
export const sweepSessions = async (db: Db, now: Date, storedSince: Date): Promise<void> => {
  await db.deleteFrom("bearer").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("session_family")
    .where((or) =>
      or.or([
        or("ended_at", "<", storedSince),
        or("created_at", "<", storedSince),
        or("last_active_at", "<", storedSince),
      ]),
    )
    .execute();
  await db.deleteFrom("login_challenge").where("expires_at", "<", storedSince).execute();
  await db.deleteFrom("passkey_challenge_spent").where("expires_at", "<", now).execute();
  await db.deleteFrom("sign_on_attempt").where("expires_at", "<", now).execute();
  await db.deleteFrom("sign_on_message_spent").where("expires_at", "<", now).execute();
  await db.deleteFrom("trusted_browser").where("expires_at", "<", now).execute();
  await db.deleteFrom("password_reset").where("expires_at", "<", storedSince).execute();
  await db.deleteFrom("sign_up").where("expires_at", "<", storedSince).execute();
  await db.deleteFrom("sign_in_wait").where("last_failed_at", "<", storedSince).where("until", "<", now).execute();
};
