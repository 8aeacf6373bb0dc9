import type { Role } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { SCIM_GROUP_ATTRIBUTES, SCIM_USER_ATTRIBUTES, type ScimCondition, scimConditionSql } from "./scim-filter.ts";

export interface ScimConnectionRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly kind: "client" | "partner" | "operator";
  readonly name: string;
  readonly changed_by: UserId | null;
  readonly last_used_at: Date | null;
  /** The token was replaced by a rotation. */
  readonly is_former: boolean;
}

/** The connection of a token, before it is known whose it is; also of one that was rotated away. Needs no transaction. */
export const scimConnectionByToken = async (db: Db, hash: Buffer): Promise<ScimConnectionRow | undefined> => {
  const { rows } = await sql<ScimConnectionRow>`select * from scim_connection_of(${hash})`.execute(db);
  return rows[0];
};

/** Notes that a connection is used, once a minute at the most: thousands of requests would wait for one row. */
export const noteScimUse = async (
  db: Db,
  { org_id, id, last_used_at }: Pick<ScimConnectionRow, "org_id" | "id" | "last_used_at">,
  at: Date,
): Promise<void> => {
  const noted = new Date(at.getTime() - 60_000);
  if (last_used_at !== null && last_used_at >= noted) return;
  await db
    .updateTable("scim_connection")
    .set({ last_used_at: at })
    .where("org_id", "=", org_id)
    .where("id", "=", id)
    .where((or) => or.or([or("last_used_at", "is", null), or("last_used_at", "<", noted)]))
    .execute();
};

export const listScimConnections = (db: Db, org: OrgId) =>
  db
    .selectFrom("scim_connection as c")
    .select(["c.id", "c.name", "c.hint", "c.created_at", "c.rotated_at", "c.last_used_at"])
    .select((of) => [
      of
        .selectFrom("scim_user as u")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("u.connection_id", "=", "c.id")
        .as("users"),
      of
        .selectFrom("scim_group as g")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("g.connection_id", "=", "c.id")
        .as("groups"),
    ])
    .where("c.org_id", "=", org)
    .orderBy("c.created_at")
    .execute();

export const insertScimConnection = async (
  db: Db,
  it: {
    org: OrgId;
    name: string;
    hash: Buffer;
    hint: string;
    by: UserId;
    at: Date;
  },
): Promise<string> =>
  (
    await db
      .insertInto("scim_connection")
      .values({
        org_id: it.org,
        name: it.name,
        token_hash: it.hash,
        hint: it.hint,
        changed_by: it.by,
        created_at: it.at,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Replaces the token; the former one is known only to be refused. Who rotates it answers for it from then on. */
export const rotateScimToken = async (
  db: Db,
  org: OrgId,
  id: string,
  it: { hash: Buffer; hint: string; by: UserId; at: Date },
): Promise<boolean> =>
  (await db
    .updateTable("scim_connection")
    .set({ former_hash: sql`token_hash`, token_hash: it.hash, hint: it.hint, changed_by: it.by, rotated_at: it.at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const dropScimConnection = async (db: Db, org: OrgId, id: string): Promise<boolean> =>
  (await db
    .deleteFrom("scim_connection")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

// --- users

export interface ScimUserRow {
  readonly id: UserId;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly role: string;
  readonly status: string;
  readonly version: number;
  readonly created_at: Date;
  readonly changed_at: Date;
  /** Was it the connection that deactivated the account? */
  readonly deactivated: boolean;
  readonly groups: { readonly value: string; readonly display: string }[];
}

const USER = sql`
  u.id, s.user_name, s.external_id, coalesce(u.email::text, '') as email, u.first_name, u.last_name, u.phone, u.role, u.status,
  s.version, s.created_at, s.changed_at, s.deactivated,
  coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
              from scim_member m join scim_group g on g.id = m.group_id where m.user_id = u.id), '[]') as groups`;

export const scimUser = async (
  db: Db,
  org: OrgId,
  connection: string,
  id: string,
  lock = false,
): Promise<ScimUserRow | undefined> => {
  const { rows } = await sql<ScimUserRow>`
    select ${USER} from scim_user s join app_user u on u.id = s.user_id
     where s.org_id = ${org} and s.connection_id = ${connection} and s.user_id = ${id}::uuid
     ${lock ? sql`for update of s, u` : sql``}`.execute(db);
  return rows[0];
};

/** A page of the users that a filter matches, with the number of all of them. */
export const scimUsersPage = async (
  db: Db,
  org: OrgId,
  connection: string,
  filter: ScimCondition | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ScimUserRow[]; total: number }> => {
  const where = scimConditionSql(filter ?? { op: "always" }, SCIM_USER_ATTRIBUTES);
  const from = sql`from scim_user s join app_user u on u.id = s.user_id
    where s.org_id = ${org} and s.connection_id = ${connection} and (${where})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (page.limit === 0 || page.offset >= total) return { rows: [], total };
  const { rows } = await sql<ScimUserRow>`
    select ${USER} ${from} order by s.created_at, s.user_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total };
};

/** What decides about a new account. */
export interface Provisioning {
  /** Is the address in a domain that the organization has verified? */
  readonly vouched: boolean;
  /** Does a licence limit the number of users? */
  readonly licensed: boolean;
  /** Of people without a mapped group. */
  readonly default_role: Role | null;
  readonly changed_by: UserId | null;
}

export const readProvisioning = async (db: Db, org: OrgId, email: string, at: Date): Promise<Provisioning> => {
  const { rows } = await sql<Provisioning>`select * from scim_provisioning(${org}::uuid, ${email}, ${at})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the function returns one row");
  return row;
};

/** Takes an account under the provider's control; false when the name is taken there. */
export const insertScimUser = async (
  db: Db,
  it: { org: OrgId; connection: string; user: UserId; userName: string; externalId: string | null; at: Date },
  deactivated: boolean,
): Promise<boolean> =>
  (await db
    .insertInto("scim_user")
    .values({
      org_id: it.org,
      connection_id: it.connection,
      user_id: it.user,
      user_name: it.userName,
      external_id: it.externalId,
      created_at: it.at,
      changed_at: it.at,
      deactivated,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst()) !== undefined;

export const changeScimUser = async (
  db: Db,
  org: OrgId,
  connection: string,
  user: UserId,
  it: { readonly userName: string; readonly externalId: string | null; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update scim_user s set user_name = ${it.userName}, external_id = ${it.externalId}, version = s.version + 1,
           changed_at = ${it.at}
     where s.org_id = ${org} and s.connection_id = ${connection} and s.user_id = ${user}
       and not exists (select from scim_user o where o.org_id = ${org} and o.connection_id = ${connection}
                         and o.name_key = lower(${it.userName}) and o.user_id <> ${user})
    returning s.user_id`.execute(db);
  return rows.length === 1;
};

/** Remembers that the connection itself deactivated an account, or has activated it again. */
export const noteDeactivated = (db: Db, org: OrgId, user: UserId, deactivated: boolean) =>
  db.updateTable("scim_user").set({ deactivated }).where("org_id", "=", org).where("user_id", "=", user).execute();

export const dropScimUser = (db: Db, org: OrgId, user: UserId) =>
  db.deleteFrom("scim_user").where("org_id", "=", org).where("user_id", "=", user).execute();

/** Forgets who the person was at the identity providers, so that a new account can be linked. */
export const dropIdentities = (db: Db, org: OrgId, user: UserId) =>
  db.deleteFrom("sign_on_identity").where("org_id", "=", org).where("user_id", "=", user).execute();

export const listGroupNames = async (db: Db, org: OrgId, user: UserId): Promise<string[]> =>
  (
    await db
      .selectFrom("scim_member as m")
      .innerJoin("scim_group as g", "g.id", "m.group_id")
      .select("g.display_name")
      .where("m.org_id", "=", org)
      .where("m.user_id", "=", user)
      .execute()
  ).map(({ display_name }) => display_name);

/** Who is in groups that were provisioned, with the names of these. */
export const provisionedMembers = async (
  db: Db,
  org: OrgId,
): Promise<readonly { readonly user_id: UserId; readonly role: Role; readonly groups: string[] }[]> =>
  (
    await sql<{ user_id: UserId; role: Role; groups: string[] }>`
      select m.user_id, u.role, array_agg(g.display_name) as groups
        from scim_member m join scim_group g on g.id = m.group_id join app_user u on u.id = m.user_id
       where m.org_id = ${org} group by m.user_id, u.role`.execute(db)
  ).rows;

// --- groups

export interface ScimGroupRow {
  readonly id: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly changed_at: Date;
}

const GROUP = sql`g.id, g.display_name, g.external_id, g.version, g.created_at, g.changed_at`;

export const scimGroup = async (
  db: Db,
  org: OrgId,
  connection: string,
  id: string,
  lock = false,
): Promise<ScimGroupRow | undefined> => {
  const { rows } = await sql<ScimGroupRow>`
    select ${GROUP} from scim_group g
     where g.org_id = ${org} and g.connection_id = ${connection} and g.id = ${id}::uuid
     ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
};

export const scimGroupsPage = async (
  db: Db,
  org: OrgId,
  connection: string,
  filter: ScimCondition | null,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> => {
  const where = scimConditionSql(filter ?? { op: "always" }, SCIM_GROUP_ATTRIBUTES);
  const from = sql`from scim_group g
    where g.org_id = ${org} and g.connection_id = ${connection} and (${where})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (page.limit === 0 || page.offset >= total) return { rows: [], total };
  const { rows } = await sql<ScimGroupRow>`
    select ${GROUP} ${from} order by g.created_at, g.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total };
};

export const listMembers = async (db: Db, org: OrgId, groups: readonly string[]) =>
  (
    await sql<{ group_id: string; user_id: UserId; name: string }>`
      select m.group_id, m.user_id, s.user_name as name from scim_member m join scim_user s on s.user_id = m.user_id
       where m.org_id = ${org} and m.group_id = any (${[...groups]}::uuid[]) order by s.user_name`.execute(db)
  ).rows;

export const insertScimGroup = async (
  db: Db,
  it: { org: OrgId; connection: string; name: string; externalId: string | null; at: Date },
): Promise<string | null> =>
  (
    await db
      .insertInto("scim_group")
      .values({
        org_id: it.org,
        connection_id: it.connection,
        display_name: it.name,
        external_id: it.externalId,
        created_at: it.at,
        changed_at: it.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id ?? null;

export const changeScimGroup = async (
  db: Db,
  org: OrgId,
  connection: string,
  id: string,
  it: { readonly name: string; readonly externalId: string | null; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update scim_group g set display_name = ${it.name}, external_id = ${it.externalId}, version = g.version + 1,
           changed_at = ${it.at}
     where g.org_id = ${org} and g.connection_id = ${connection} and g.id = ${id}::uuid
       and not exists (select from scim_group o where o.org_id = ${org} and o.connection_id = ${connection}
                         and lower(o.display_name) = lower(${it.name}) and o.id <> ${id}::uuid)
    returning g.id`.execute(db);
  return rows.length === 1;
};

export const dropScimGroup = (db: Db, org: OrgId, connection: string, id: string) =>
  db
    .deleteFrom("scim_group")
    .where("org_id", "=", org)
    .where("connection_id", "=", connection)
    .where("id", "=", id)
    .execute();

/** Adds members, those of the connection alone; answers who was added, and whether all of them exist. */
export const addMembers = async (
  db: Db,
  org: OrgId,
  connection: string,
  group: string,
  users: readonly string[],
): Promise<{ added: UserId[]; isComplete: boolean }> => {
  if (users.length === 0) return { added: [], isComplete: true };
  const known = await sql<{ user_id: UserId }>`
    select s.user_id from scim_user s
     where s.org_id = ${org} and s.connection_id = ${connection} and s.user_id = any (${[...users]}::uuid[])`.execute(
    db,
  );
  const { rows } = await sql<{ user_id: UserId }>`
    insert into scim_member (group_id, user_id, org_id)
    select ${group}::uuid, s.user_id, ${org}::uuid from scim_user s
     where s.org_id = ${org} and s.connection_id = ${connection} and s.user_id = any (${[...users]}::uuid[])
    on conflict do nothing returning user_id`.execute(db);
  return { added: rows.map(({ user_id }) => user_id), isComplete: known.rows.length === new Set(users).size };
};

/** Removes these members, or all but some. */
export const removeMembers = async (
  db: Db,
  org: OrgId,
  group: string,
  it: { readonly only: readonly string[] } | { readonly except: readonly string[] },
): Promise<UserId[]> => {
  const which =
    "only" in it ? sql`user_id = any (${[...it.only]}::uuid[])` : sql`user_id <> all (${[...it.except]}::uuid[])`;
  const { rows } = await sql<{ user_id: UserId }>`
    delete from scim_member where org_id = ${org} and group_id = ${group}::uuid and ${which}
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
};
