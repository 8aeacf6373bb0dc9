import type { Role, StoredApproval } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { DateOrder } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { type Scope } from "../../scope.ts";

export interface NewUser {
  readonly org: OrgId;
  readonly role: Role;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly group: string | null;
  readonly status: "invited" | "active" | "disabled";
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
  /** Null: not limited to business units. */
  readonly businessUnits?: readonly string[] | null;
  /** The business units of the groups at the provider; null: not limited by them. */
  readonly mappedUnits?: readonly string[] | null;
  readonly at: Date;
}

/** Does this address sign in to an account, in whichever organization? */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select address_is_taken(${email}) as taken`.execute(db);
  return rows[0]?.taken === true;
};

/** Makes a person; null when the address has an account, in whichever organization, or is listed in this one. */
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
      own_units: it.businessUnits == null ? null : [...it.businessUnits],
      mapped_units: it.mappedUnits == null ? null : [...it.mappedUnits],
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
  readonly date_order?: DateOrder;
  readonly role?: Role;
  readonly group_id?: string | null;
  readonly status?: "active" | "disabled" | "invited";
  readonly all_domains?: boolean;
  /** The limit that an administrator sets; null lifts that of the provider's groups too, until it is given again. */
  readonly own_units?: string[] | null;
  /** The limit that groups at the provider give. */
  readonly mapped_units?: string[] | null;
  readonly approval?: StoredApproval;
  readonly access_given_by?: UserId | null;
}

/** Changes a person. With a version, only if it is still that one; false when someone was quicker. */
export const setUserFields = async (
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

/** Names another active administrator as the organization's contact, or none, where this person was the contact. */
const replaceContact = async (db: Db, org: OrgId, id: UserId): Promise<void> => {
  await sql`
    update organization o
       set administrator_name = trim(other.first_name || ' ' || other.last_name), administrator_email = other.email
      from app_user gone left join lateral (
             select u.first_name, u.last_name, u.email from app_user u
              where u.org_id = gone.org_id and u.id <> gone.id and u.status = 'active' and u.email is not null
                and u.role in ('client_admin', 'partner_admin', 'super_admin')
              order by u.created_at limit 1) other on true
     where gone.id = ${id} and gone.org_id = ${org} and o.id = ${org}
       and lower(o.administrator_email::text) = lower(gone.email::text)`.execute(db);
};

/** Retains the row, which the audit log references, and erases the personal data. */
export const eraseUser = async (db: Db, org: OrgId, id: UserId, at: Date): Promise<void> => {
  await replaceContact(db, org, id);
  await db
    .updateTable("app_user")
    .set({
      status: "removed",
      email: null,
      first_name: "",
      // Initials and a code, so that past actions stay attributable to one person without naming the person.
      last_name: sql`coalesce(nullif(upper(left(first_name, 1) || left(last_name, 1)), ''), 'XX') || '-' || left(id::text, 4)`,
      phone: null,
      password_hash: null,
      temporary_until: null,
      group_id: null,
      // That of a founder depends on the address.
      approval: sql`effective_approval(approval, email::text, org_id, ${at}::timestamptz)`,
      removed_at: at,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
  // What the person was denied still bounds what they have left.
  await db.deleteFrom("user_permission").where("user_id", "=", id).where("effect", "<>", "deny").execute();
  await db.deleteFrom("user_assignment").where("user_id", "=", id).execute();
  await db.deleteFrom("report_recipient").where("user_id", "=", id).execute();
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

/** The account no longer signs in: the verified owner of its domain uses the address. Its organization still lists it. */
export const loseAddress = (db: Db, org: OrgId, id: UserId) =>
  db
    .updateTable("app_user")
    .set({ address_taken: true, status: "disabled", version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

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

/** Replaces a person's assignments within the organizations in scope; answers false when one names what is not there. */
export const setAssignments = async (
  db: Db,
  scope: Scope,
  user: UserId,
  assignments: readonly { readonly organization: string; readonly domain: string | null }[],
): Promise<boolean> => {
  await db.deleteFrom("user_assignment").where("user_id", "=", user).execute();
  for (const { organization, domain } of assignments) {
    const found = await db
      .selectFrom("organization as o")
      .leftJoin("authorised_domain as d", (join) => join.onRef("d.org_id", "=", "o.id").on("d.name", "=", domain ?? ""))
      .select(["o.id", "d.id as domain_id"])
      .where("o.id", "=", organization)
      .where(inScope("o.id", scope))
      .where("o.deleted_at", "is", null)
      .executeTakeFirst();
    if (found === undefined || (domain !== null && found.domain_id === null)) return false;
    await db
      .insertInto("user_assignment")
      .values({ user_id: user, org_id: organization, domain_id: found.domain_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return true;
};

/** Is this address below a domain that the organization has verified itself? */
export const isVouchedAddress = async (db: Db, org: OrgId, email: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{
    vouched: boolean;
  }>`select is_vouched_address(${email}, ${org}::uuid, ${at}) as vouched`.execute(db);
  return rows[0]?.vouched === true;
};

/** The rights that were taken from a person. */
export const listDenials = async (db: Db, org: OrgId, user: UserId): Promise<string[]> =>
  (
    await db
      .selectFrom("user_permission")
      .select("permission")
      .where("org_id", "=", org)
      .where("user_id", "=", user)
      .where("effect", "=", "deny")
      .execute()
  ).map(({ permission }) => permission);

/** The units that a person's groups limit them to, and how their rights differ from those of the role. */
export const readPlacement = async (
  db: Db,
  org: OrgId,
  user: UserId,
): Promise<
  { readonly units: readonly string[] | null; readonly denied: string[]; readonly granted: string[] } | undefined
> => {
  const { rows } = await sql<{ units: string[] | null; denied: string[]; granted: string[] }>`
    select u.mapped_units as units,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny') as denied,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant') as granted
      from app_user u where u.org_id = ${org} and u.id = ${user} for update of u`.execute(db);
  return rows[0];
};

export const countUsers = async (db: Db, org: OrgId): Promise<number> => {
  const { count } = await db
    .selectFrom("app_user")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .where("status", "in", ["active", "invited"])
    .executeTakeFirstOrThrow();
  return count;
};
