import type { Approval, StoredApproval } from "@parapet/domain/access/approval";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import { anyOf } from "../any-of.ts";
import type { Db } from "../db.ts";
import { inScope } from "../in-scope.ts";
import { isUnscoped, type Scope } from "../scope.ts";

export interface NewUser {
  readonly org: OrgId;
  readonly role: Role;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly group: string | null;
  readonly status: "invited" | "active";
  /** Null: the person chooses one through a link by mail. */
  readonly passwordHash: string | null;
  readonly temporaryUntil: Date | null;
  readonly allDomains: boolean;
  /** Approved unless people of another organization create it. */
  readonly approval?: StoredApproval;
  /** The operator who creates another operator account, which a second one has to approve. */
  readonly accessGivenBy?: UserId | null;
  /** The address signs in to an account of another organization: this row is only listed. */
  readonly addressTaken?: boolean;
  readonly at: Date;
}

/** Does this address sign in to an account, in whichever organization? */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select address_is_taken(${email}) as taken`.execute(db);
  return rows[0]?.taken === true;
};

/** Makes a person; null when the address has an account, in whichever organisation, or is listed in this one. */
export const insertUser = async (db: Db, it: NewUser): Promise<UserId | null> => {
  const row = await db
    .insertInto("app_user")
    .values({
      org_id: it.org,
      role: it.role,
      email: it.email,
      first_name: it.firstName,
      last_name: it.lastName,
      phone: it.phone,
      locale: it.locale,
      group_id: it.group,
      status: it.status,
      password_hash: it.passwordHash,
      password_changed_at: it.temporaryUntil === null && it.passwordHash !== null ? it.at : null,
      temporary_until: it.temporaryUntil,
      all_domains: it.allDomains,
      approval: it.approval ?? "approved",
      access_given_by: it.accessGivenBy ?? null,
      address_taken: it.addressTaken ?? false,
      created_at: it.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : (row.id as UserId);
};

export interface UserChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone?: string | null;
  readonly locale?: Locale;
  readonly role?: Role;
  readonly group_id?: string | null;
  readonly status?: "active" | "disabled" | "invited";
  readonly all_domains?: boolean;
  readonly approval?: StoredApproval;
  readonly access_given_by?: UserId | null;
}

/** Changes a person. With a version, only if it is still that one; false when somebody was quicker. */
export const changeUser = async (
  db: Db,
  org: OrgId,
  id: UserId,
  changes: UserChanges,
  version?: number,
): Promise<boolean> => {
  let query = db
    .updateTable("app_user")
    .set({ ...changes, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  return (await query.returning("id").executeTakeFirst()) !== undefined;
};

/** Keeps the row, for the audit log points at it, and forgets the person. */
export const eraseUser = async (db: Db, org: OrgId, id: UserId, at: Date): Promise<void> => {
  await db
    .updateTable("app_user")
    .set({
      status: "removed",
      email: null,
      first_name: "",
      last_name: "",
      phone: null,
      password_hash: null,
      temporary_until: null,
      group_id: null,
      removed_at: at,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("user_permission").where("user_id", "=", id).execute();
  await db.deleteFrom("user_assignment").where("user_id", "=", id).execute();
  await db.deleteFrom("api_key").where("user_id", "=", id).execute();
};

/** A password that must be changed at the first sign-in; null leaves the account without one until a link is used. */
export const setTemporaryPassword = (db: Db, org: OrgId, id: UserId, hash: string | null, until: Date | null) =>
  db
    .updateTable("app_user")
    .set({ password_hash: hash, temporary_until: until })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Lets the account sign in if its address has become free; answers whether the address still is another account's. */
export const claimAddress = async (db: Db, org: OrgId, id: UserId): Promise<boolean> => {
  const { rows } = await sql<{ address_taken: boolean }>`
    update app_user set address_taken = address_taken and address_is_taken(email::text)
     where org_id = ${org} and id = ${id} returning address_taken`.execute(db);
  return rows[0]?.address_taken === true;
};

/** Replaces what was taken from and given to a person. */
export const setRights = async (
  db: Db,
  org: OrgId,
  user: UserId,
  rights: { denied: readonly string[]; granted: readonly string[] },
): Promise<void> => {
  await db.deleteFrom("user_permission").where("org_id", "=", org).where("user_id", "=", user).execute();
  const rows = [
    ...rights.denied.map((permission) => ({ permission, effect: "deny" })),
    ...rights.granted
      .filter((it) => !rights.denied.includes(it))
      .map((permission) => ({ permission, effect: "grant" })),
  ];
  if (rows.length > 0)
    await db
      .insertInto("user_permission")
      .values(rows.map((row) => ({ ...row, user_id: user, org_id: org })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** Replaces a person's assignments within the organisations in scope; answers false when one names what is not there. */
export const setAssignments = async (
  db: Db,
  scope: Scope,
  user: UserId,
  assignments: readonly { readonly organisation: string; readonly domain: string | null }[],
): Promise<boolean> => {
  await db.deleteFrom("user_assignment").where("user_id", "=", user).execute();
  for (const { organisation, domain } of assignments) {
    const found = await db
      .selectFrom("organisation as o")
      .leftJoin("authorised_domain as d", (join) => join.onRef("d.org_id", "=", "o.id").on("d.name", "=", domain ?? ""))
      .select(["o.id", "d.id as domain_id"])
      .where("o.id", "=", organisation)
      .where(inScope("o.id", scope))
      .where("o.deleted_at", "is", null)
      .executeTakeFirst();
    if (found === undefined || (domain !== null && found.domain_id === null)) return false;
    await db
      .insertInto("user_assignment")
      .values({ user_id: user, org_id: organisation, domain_id: found.domain_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return true;
};

const fenced = (db: Db, scope: Scope) => {
  const query = db.selectFrom("app_user as u").where("u.status", "<>", "removed");
  return isUnscoped(scope) ? query : query.where("u.org_id", "=", anyOf(scope));
};

/** Is somebody with this address listed in one of these organizations? */
export const isAddressInScope = async (db: Db, scope: Scope, email: string): Promise<boolean> =>
  (await fenced(db, scope).select("u.id").where("u.email", "=", email).limit(1).executeTakeFirst()) !== undefined;

export interface UserFilter {
  readonly organisation?: string | undefined;
  readonly role?: Role | undefined;
  readonly q?: string | undefined;
  readonly user?: UserId | undefined;
}

const COLUMNS = [
  "u.id",
  "u.org_id",
  "u.first_name",
  "u.last_name",
  "u.email",
  "u.phone",
  "u.role",
  "u.status",
  "u.created_at",
  "u.last_login_at",
  "u.version",
  "u.all_domains",
  "u.locale",
  "u.group_id",
  "u.approval",
  "u.access_given_by",
  "u.address_taken",
  "o.name as organisation",
  "o.kind as organisation_kind",
  "g.name as group_name",
  "r.id as role_id",
] as const;

const detailed = (query: ReturnType<typeof fenced>, at: Date) =>
  query
    .innerJoin("organisation as o", "o.id", "u.org_id")
    .innerJoin("role as r", "r.role_name", "u.role")
    .leftJoin("user_group as g", "g.id", "u.group_id")
    .select(COLUMNS)
    .select((of) => [
      of
        .exists(
          of
            .selectFrom("totp as t")
            .select(sql`1`.as("one"))
            .whereRef("t.user_id", "=", "u.id")
            .where("t.confirmed_at", "is not", null),
        )
        .as("has_totp"),
      sql<Approval>`effective_approval(u.approval, u.email::text, u.org_id, ${at})`.as("effective_approval"),
      sql<boolean>`u.password_hash is not null`.as("has_password"),
      sql<
        string[]
      >`array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny' order by 1)`.as(
        "denied",
      ),
      sql<
        string[]
      >`array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant' order by 1)`.as(
        "granted",
      ),
      sql<{ organisation: string; domain: string | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('organisation', a.org_id, 'domain', d.name) order by a.org_id, d.name)
          from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id), '[]')`.as(
        "assignments",
      ),
    ]);

/** A page of the people in scope, by name, and how many there are. */
export const usersPage = async (
  db: Db,
  scope: Scope,
  filter: UserFilter,
  page: { limit: number; offset: number },
  at: Date,
) => {
  let query = fenced(db, scope);
  if (filter.organisation !== undefined) query = query.where("u.org_id", "=", filter.organisation);
  if (filter.role !== undefined) query = query.where("u.role", "=", filter.role);
  if (filter.user !== undefined) query = query.where("u.id", "=", filter.user);
  if (filter.q !== undefined && filter.q !== "") {
    const like = `%${filter.q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where((or) =>
      or.or([or("u.email", "ilike", like), or(sql<string>`u.first_name || ' ' || u.last_name`, "ilike", like)]),
    );
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await detailed(query, at)
    .orderBy("u.last_name")
    .orderBy("u.first_name")
    .orderBy("u.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const userInScope = (db: Db, scope: Scope, id: string, at: Date) =>
  detailed(fenced(db, scope), at).where("u.id", "=", id).executeTakeFirst();
export type UserRow = NonNullable<Awaited<ReturnType<typeof userInScope>>>;

/**
 * The people of a role who can act for an organization, which accounts that await approval cannot. The rows are locked, so
 * that two cannot both leave as the last but one.
 */
export const lockAdmins = async (
  db: Db,
  org: OrgId,
  role: Role,
  at: Date,
): Promise<{ readonly id: UserId; readonly approval: Approval }[]> => {
  const rows = await db
    .selectFrom("app_user")
    .select(["id", sql<Approval>`effective_approval(approval, email::text, org_id, ${at})`.as("approval")])
    .where("org_id", "=", org)
    .where("role", "=", role)
    .where("status", "in", ["active", "invited"])
    .where("approval", "<>", "awaiting")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, approval }) => ({ id: id as UserId, approval }));
};

/** Who is written to about an organisation's affairs: its active administrators. */
export const administratorsOf = (db: Db, org: OrgId) =>
  db
    .selectFrom("app_user")
    .select(["email", "first_name", "locale"])
    .where("org_id", "=", org)
    .where("role", "in", ["client_admin", "partner_admin"])
    .where("status", "=", "active")
    .where("email", "is not", null)
    .orderBy("created_at")
    .limit(10)
    .execute();

/** Every administrator of an organization, also one who has not signed in yet. */
export const allAdministratorsOf = (db: Db, org: OrgId) =>
  db
    .selectFrom("app_user")
    .select(["id", "email", "first_name", "locale"])
    .where("org_id", "=", org)
    .where("role", "in", ["client_admin", "partner_admin", "super_admin"])
    .where("status", "in", ["active", "invited"])
    .where("approval", "<>", "awaiting")
    .where("email", "is not", null)
    .orderBy("created_at")
    .execute();

/** Has this organization ever had an administrator who was not removed? */
export const hasAdministrator = async (db: Db, org: OrgId, role: Role): Promise<boolean> =>
  (await db
    .selectFrom("app_user")
    .select("id")
    .where("org_id", "=", org)
    .where("role", "=", role)
    .where("status", "<>", "removed")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Is this address below a domain that the organization has verified itself? */
export const isVouchedAddress = async (db: Db, org: OrgId, email: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{
    vouched: boolean;
  }>`select is_vouched_address(${email}, ${org}::uuid, ${at}) as vouched`.execute(db);
  return rows[0]?.vouched === true;
};

/** The rights that were taken from a person. */
export const denialsOf = async (db: Db, org: OrgId, user: UserId): Promise<string[]> =>
  (
    await db
      .selectFrom("user_permission")
      .select("permission")
      .where("org_id", "=", org)
      .where("user_id", "=", user)
      .where("effect", "=", "deny")
      .execute()
  ).map(({ permission }) => permission);

export const countUsers = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("app_user")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .where("status", "in", ["active", "invited"])
    .executeTakeFirstOrThrow();
  return count;
};

/** Is there anybody who can run the portal? */
export const hasSuperAdmin = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where("role", "=", "super_admin")
    .where("status", "<>", "removed")
    .executeTakeFirst();
  return row !== undefined;
};

export const allRoles = (db: Db) => db.selectFrom("role").select(["id", "role_name"]).orderBy("id").execute();

// --- groups

export const groupsPage = async (
  db: Db,
  scope: Scope,
  only: UserId | null,
  page: { limit: number; offset: number },
) => {
  let query = db.selectFrom("user_group as g");
  if (!isUnscoped(scope)) query = query.where("g.org_id", "=", anyOf(scope));
  if (only !== null)
    query = query.where("g.id", "in", (inner) =>
      inner
        .selectFrom("app_user")
        .select("group_id")
        .where("id", "=", only)
        .where("group_id", "is not", null)
        .$castTo<{ group_id: string }>(),
    );
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin("organisation as o", "o.id", "g.org_id")
    .select(["g.id", "g.name", "g.org_id", "g.version", "o.name as organisation"])
    .select((of) =>
      of
        .selectFrom("app_user as u")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("u.group_id", "=", "g.id")
        .where("u.status", "<>", "removed")
        .as("users"),
    )
    .orderBy("g.name")
    .orderBy("g.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

export const groupInScope = (db: Db, scope: Scope, id: string) => {
  const query = db.selectFrom("user_group").select(["id", "org_id", "name"]).where("id", "=", id);
  return (isUnscoped(scope) ? query : query.where("org_id", "=", anyOf(scope))).executeTakeFirst();
};

/** Makes a group; null when the organisation has one of this name. */
export const insertGroup = (db: Db, org: OrgId, name: string) =>
  db
    .insertInto("user_group")
    .values({ org_id: org, name })
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();

const UNIQUE_VIOLATION = "23505";

/**
 * Renames a group, with a version only if it is still that one. `taken` when another of the organisation has this name:
 * the transaction is then over, refuse and leave.
 */
export const renameGroup = async (
  db: Db,
  org: OrgId,
  id: string,
  name: string,
  version?: number,
): Promise<"renamed" | "taken" | "changed"> => {
  let query = db
    .updateTable("user_group")
    .set({ name, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  try {
    return (await query.returning("id").executeTakeFirst()) === undefined ? "changed" : "renamed";
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return "taken";
  }
};

export const dropGroup = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("user_group").where("org_id", "=", org).where("id", "=", id).execute();

// --- API keys

export const apiKeysOf = (db: Db, org: OrgId, user: UserId, now: Date) =>
  db
    .selectFrom("api_key")
    .select(["id", "name", "hint", "created_at", "last_used_at", "expires_at", "scopes"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("expires_at", ">", now)
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

/** What a key may do; nothing when it was revoked a moment ago. */
export const scopesOfKey = async (db: Db, hash: Buffer): Promise<string[]> =>
  (await db.selectFrom("api_key").select("scopes").where("secret_hash", "=", hash).executeTakeFirst())?.scopes ?? [];

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
export const dropApiKeysOf = async (db: Db, user: UserId): Promise<number> =>
  (await db.deleteFrom("api_key").where("user_id", "=", user).returning("id").execute()).length;
