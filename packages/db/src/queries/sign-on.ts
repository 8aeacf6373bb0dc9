import type { Role } from "@parapet/domain/access/roles";
import type { DomainObstacle } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** The enabled provider of an address, by its domain. */
export interface AddressSignOn {
  readonly connection_id: string;
  readonly org_id: OrgId;
  readonly kind: "oidc" | "saml";
  readonly name: string;
  readonly required: boolean;
}

/** Which provider does this address sign in with? Only while the organization has the domain verified. */
export const signOnOfAddress = async (db: Db, email: string, at: Date): Promise<AddressSignOn | undefined> => {
  const { rows } = await sql<AddressSignOn>`select * from sign_on_of_address(${email}, ${at})`.execute(db);
  return rows[0];
};

export const isEmergencyAccount = async (db: Db, org: OrgId, user: UserId): Promise<boolean> =>
  (await db
    .selectFrom("emergency_account")
    .select("user_id")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .executeTakeFirst()) !== undefined;

// --- connections

const CONNECTION = [
  "id",
  "org_id",
  "kind",
  "name",
  "issuer",
  "client_id",
  "sealed_secret",
  "email_claim",
  "groups_claim",
  "trusts_email",
  "settings",
  "enabled",
  "required",
  "version",
  "tested_version",
  "denied",
  "changed_by",
] as const;

export const connectionsOf = (db: Db, org: OrgId) =>
  db
    .selectFrom("sign_on_connection")
    .select(CONNECTION)
    .where("org_id", "=", org)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const connectionOf = async (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("sign_on_connection")
    .select(CONNECTION)
    .where("org_id", "=", org)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof connectionOf>>>;

/** The connection that a provider calls, before it is known whose it is. */
export const connectionById = (db: Db, id: string) =>
  db.selectFrom("sign_on_connection").select(CONNECTION).where("id", "=", id).executeTakeFirst();

export interface ConnectionSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly emailClaim: string;
  readonly groupsClaim: string;
  readonly trustsEmail: boolean;
  readonly denied: readonly string[];
  readonly changedBy: UserId;
  /** What only this kind of provider has. */
  readonly settings?: object;
}

const columnsOf = (it: ConnectionSettings) => ({
  name: it.name,
  issuer: it.issuer,
  client_id: it.clientId,
  email_claim: it.emailClaim,
  groups_claim: it.groupsClaim,
  trusts_email: it.trustsEmail,
  denied: [...it.denied],
  changed_by: it.changedBy,
  ...(it.settings !== undefined && { settings: JSON.stringify(it.settings) }),
});

export const insertConnection = async (
  db: Db,
  org: OrgId,
  it: ConnectionSettings & {
    readonly id: string;
    readonly kind: "oidc" | "saml";
    readonly sealedSecret: Buffer | null;
  },
  at: Date,
): Promise<void> => {
  await db
    .insertInto("sign_on_connection")
    .values({
      ...columnsOf(it),
      id: it.id,
      org_id: org,
      kind: it.kind,
      sealed_secret: it.sealedSecret,
      created_at: at,
    })
    .execute();
};

/** Changes the settings of a connection and disables it, unless its test holds for them too; false when someone was quicker. */
export const changeConnection = async (
  db: Db,
  org: OrgId,
  id: string,
  it: ConnectionSettings & { readonly sealedSecret?: Buffer | null; readonly staysTested?: boolean },
  version: number,
): Promise<boolean> =>
  (await db
    .updateTable("sign_on_connection")
    .set({
      ...columnsOf(it),
      ...(it.sealedSecret !== undefined && { sealed_secret: it.sealedSecret }),
      version: sql`version + 1`,
      ...(it.staysTested === true
        ? { tested_version: sql`tested_version + 1` }
        : { tested_version: null, enabled: false, required: false }),
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Subjects are the issuer's own: those of another issuer are other people. */
export const dropIdentities = (db: Db, org: OrgId, connection: string) =>
  db.deleteFrom("sign_on_identity").where("org_id", "=", org).where("connection_id", "=", connection).execute();

export const dropConnection = async (db: Db, org: OrgId, id: string): Promise<boolean> =>
  (await db
    .deleteFrom("sign_on_connection")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

const UNIQUE_VIOLATION = "23505";

/** Switches a connection with its domains. False when one of them is in use: the transaction is then over. */
export const switchConnection = async (
  db: Db,
  org: OrgId,
  id: string,
  state: { readonly enabled: boolean; readonly required: boolean },
): Promise<boolean> => {
  await db.updateTable("sign_on_connection").set(state).where("org_id", "=", org).where("id", "=", id).execute();
  try {
    await db
      .updateTable("sign_on_domain")
      .set({ enabled: state.enabled })
      .where("org_id", "=", org)
      .where("connection_id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return false;
  }
};

export const domainsOfConnections = async (db: Db, org: OrgId, at: Date) =>
  (
    await sql<{ connection_id: string; name: string; verified: boolean }>`
      select d.connection_id, d.name, is_vouched_address('x@' || d.name, d.org_id, ${at}) as verified
        from sign_on_domain d where d.org_id = ${org} order by d.name`.execute(db)
  ).rows;

export const putDomains = async (db: Db, org: OrgId, connection: string, names: readonly string[]): Promise<void> => {
  await db.deleteFrom("sign_on_domain").where("org_id", "=", org).where("connection_id", "=", connection).execute();
  const rows = [...new Set(names)].map((name) => ({ connection_id: connection, org_id: org, name }));
  await db.insertInto("sign_on_domain").values(rows).execute();
};

/** The domains that an organization may use for single sign-on: those whose verification covers email addresses. */
export const vouchingDomains = async (db: Db, org: OrgId, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from vouching_domains(${org}::uuid, ${at}) order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const MOST_OBSTACLES = 20;

/** The domains that an organization may not use for single sign-on, each with the reason. */
export const domainObstacles = async (db: Db, org: OrgId, at: Date) =>
  (
    await sql<{ name: string; reason: DomainObstacle }>`
      select d.name, case when d.state <> 'verified' or d.lapses_at <= ${at} then 'unverified'
                          when d.verified_by in ('dns', 'file') then 'partner' else d.verified_by end as reason
        from authorised_domain d
       where d.org_id = ${org} and d.name not in (select name from vouching_domains(${org}::uuid, ${at}))
       order by d.name limit ${MOST_OBSTACLES}`.execute(db)
  ).rows;

export const noteTested = (db: Db, org: OrgId, id: string, version: number) =>
  db
    .updateTable("sign_on_connection")
    .set({ tested_version: version })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();

export const isSignOnRequired = async (db: Db, org: OrgId): Promise<boolean> =>
  (await db
    .selectFrom("sign_on_connection")
    .select("id")
    .where("org_id", "=", org)
    .where("required", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

// --- groups, default role, emergency accounts

export interface GroupMapping {
  readonly name: string;
  readonly role: Role | null;
  readonly unit: string | null;
}

export const groupMapOf = async (
  db: Db,
  org: OrgId,
): Promise<{ defaultRole: Role | null; denied: string[]; changedBy: UserId | null; groups: GroupMapping[] }> => {
  const policy = await db
    .selectFrom("sign_on_policy")
    .select(["default_role", "denied", "changed_by"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  const groups = await db
    .selectFrom("sign_on_group")
    .select(["name", "role", "unit_id"])
    .where("org_id", "=", org)
    .orderBy("position")
    .execute();
  return {
    defaultRole: (policy?.default_role ?? null) as Role | null,
    denied: policy?.denied ?? [],
    changedBy: (policy?.changed_by ?? null) as UserId | null,
    groups: groups.map(({ name, role, unit_id }) => ({ name, role: role as Role | null, unit: unit_id })),
  };
};

export const putGroupMap = async (
  db: Db,
  org: OrgId,
  it: {
    readonly defaultRole: Role | null;
    readonly denied: readonly string[];
    readonly changedBy: UserId;
    readonly groups: readonly GroupMapping[];
  },
): Promise<void> => {
  const policy = { default_role: it.defaultRole, denied: [...it.denied], changed_by: it.changedBy };
  await db
    .insertInto("sign_on_policy")
    .values({ org_id: org, ...policy })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(policy))
    .execute();
  await db.deleteFrom("sign_on_group").where("org_id", "=", org).execute();
  if (it.groups.length > 0)
    await db
      .insertInto("sign_on_group")
      .values(it.groups.map(({ name, role, unit }, position) => ({ org_id: org, name, role, unit_id: unit, position })))
      .execute();
};

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

export const putEmergencyAccounts = async (db: Db, org: OrgId, users: readonly string[], at: Date): Promise<void> => {
  await db.deleteFrom("emergency_account").where("org_id", "=", org).execute();
  if (users.length > 0)
    await db
      .insertInto("emergency_account")
      .values(users.map((user_id) => ({ user_id, org_id: org, created_at: at })))
      .execute();
};

export const dropEmergencyAccount = (db: Db, org: OrgId, user: UserId) =>
  db.deleteFrom("emergency_account").where("org_id", "=", org).where("user_id", "=", user).execute();

// --- identities

export const identityOf = async (db: Db, org: OrgId, connection: string, subject: string) => {
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

/** Follows the address at the provider. False, and nothing changed: another account has it. */
export const changeAddress = async (db: Db, org: OrgId, user: UserId, email: string): Promise<boolean> =>
  (
    await sql`
    update app_user set email = ${email}
     where org_id = ${org} and id = ${user} and not address_is_taken(${email})
       and not exists (select from app_user o where o.org_id = ${org} and o.email = ${email}::citext and o.id <> ${user})
    returning id`.execute(db)
  ).rows.length === 1;

// --- attempts and sessions

export interface NewAttempt {
  readonly id: string;
  readonly stateHash: Buffer;
  readonly connection: string;
  readonly org: OrgId;
  readonly browserHash: Buffer;
  readonly sealedSecrets: Buffer;
  readonly test: { readonly by: UserId; readonly version: number } | null;
  readonly next: string | null;
  readonly remember: boolean;
  readonly locale: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export const insertAttempt = (db: Db, it: NewAttempt) =>
  db
    .insertInto("sign_on_attempt")
    .values({
      id: it.id,
      state_hash: it.stateHash,
      connection_id: it.connection,
      org_id: it.org,
      browser_hash: it.browserHash,
      sealed_secrets: it.sealedSecrets,
      tested_by: it.test?.by ?? null,
      tested_version: it.test?.version ?? null,
      next: it.next,
      remember: it.remember,
      locale: it.locale,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .execute();

/** Takes the attempt of this state, once, for the browser that began it. */
export const takeAttempt = (db: Db, stateHash: Buffer, browserHash: Buffer, at: Date) =>
  db
    .updateTable("sign_on_attempt")
    .set({ used_at: at })
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning([
      "id",
      "connection_id",
      "org_id",
      "sealed_secrets",
      "sealed_answer",
      "tested_by",
      "tested_version",
      "next",
      "remember",
      "locale",
    ])
    .executeTakeFirst();
export type TakenAttempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** The attempt of a connection with this state, taken or not: of which browser it is shows later. */
export const attemptOfState = (db: Db, connection: string, stateHash: Buffer) =>
  db
    .selectFrom("sign_on_attempt")
    .select(["id", "org_id", "sealed_secrets", "tested_by", "tested_version", "locale", "expires_at", "used_at"])
    .where("connection_id", "=", connection)
    .where("state_hash", "=", stateHash)
    .executeTakeFirst();
export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof attemptOfState>>>;

/** Stores the verified answer to an attempt; false when there is one already. */
export const answerAttempt = async (db: Db, org: OrgId, id: string, sealed: Buffer): Promise<boolean> =>
  (await db
    .updateTable("sign_on_attempt")
    .set({ sealed_answer: sealed })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("sealed_answer", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const putTestResult = (db: Db, org: OrgId, id: string, sealed: Buffer) =>
  db
    .updateTable("sign_on_attempt")
    .set({ sealed_result: sealed })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

export const testResultOf = (db: Db, org: OrgId, user: UserId, id: string) =>
  db
    .selectFrom("sign_on_attempt")
    .select("sealed_result")
    .where("org_id", "=", org)
    .where("tested_by", "=", user)
    .where("id", "=", id)
    .executeTakeFirst();

export const insertSessionSignOn = async (
  db: Db,
  it: {
    org: OrgId;
    family: string;
    connection: string;
    subject: string;
    providerSession: string | null;
    sealedEndUrl: Buffer | null;
  },
): Promise<void> => {
  await db
    .insertInto("session_sign_on")
    .values({
      family_id: it.family,
      org_id: it.org,
      connection_id: it.connection,
      subject: it.subject,
      provider_session: it.providerSession,
      sealed_end_url: it.sealedEndUrl,
    })
    .execute();
};

/** Where the session of this family ends at its provider. */
export const endUrlOf = (db: Db, org: OrgId, family: string) =>
  db
    .selectFrom("session_sign_on")
    .select("sealed_end_url")
    .where("org_id", "=", org)
    .where("family_id", "=", family)
    .executeTakeFirst();

/** The open sessions that a provider's logout names: by its session, or all of the subject's. */
export const sessionsOfProvider = (
  db: Db,
  org: OrgId,
  connection: string,
  it: { readonly subject: string | null; readonly providerSession: string | null },
) => {
  let query = db
    .selectFrom("session_sign_on as s")
    .innerJoin("session_family as f", "f.id", "s.family_id")
    .select(["f.id", "f.user_id"])
    .where("s.org_id", "=", org)
    .where("s.connection_id", "=", connection)
    .where("f.ended_at", "is", null);
  if (it.subject !== null) query = query.where("s.subject", "=", it.subject);
  if (it.providerSession !== null) query = query.where("s.provider_session", "=", it.providerSession);
  return query.execute();
};

/** Marks a message as accepted; false when it was accepted before. */
export const spendMessage = async (
  db: Db,
  org: OrgId,
  connection: string,
  hash: Buffer,
  expiresAt: Date,
): Promise<boolean> =>
  (await db
    .insertInto("sign_on_message_spent")
    .values({ connection_id: connection, org_id: org, message_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_hash")
    .executeTakeFirst()) !== undefined;

/** Sessions that were opened with a password or a passkey, of people who now have to use single sign-on. */
export const sessionsWithoutSignOn = async (db: Db, org: OrgId, connection: string, except: string | null) => {
  const { rows } = await sql<{ id: string }>`
    select f.id from session_family f join app_user u on u.id = f.user_id
     where f.org_id = ${org} and f.ended_at is null and f.id is distinct from ${except}::uuid
       and not exists (select from session_sign_on s where s.family_id = f.id)
       and not exists (select from emergency_account e where e.user_id = u.id)
       and exists (select from sign_on_domain d where d.org_id = ${org} and d.connection_id = ${connection}
                     and d.name = lower(split_part(u.email::text, '@', 2)))`.execute(db);
  return rows.map(({ id }) => id);
};
