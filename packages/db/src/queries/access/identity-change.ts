import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface IdentityChangeRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organization: string;
  readonly user_id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly kind: "address" | "link";
  readonly source: "scim" | "oidc" | "saml";
  readonly connection_id: string;
  readonly connection_name: string;
  readonly requested_by: UserId | null;
  readonly wanted: string;
  readonly state: "pending" | "confirmed" | "approved" | "rejected" | "withdrawn";
  readonly created_at: Date;
  readonly expires_at: Date;
}

const CHANGE = sql`
  select c.id, c.org_id, o.name as organization, c.user_id, u.first_name, u.last_name, coalesce(u.email::text, '') as email, c.kind, c.source,
         c.connection_id, c.connection_name, c.requested_by, c.wanted, c.state, c.created_at, c.expires_at
    from identity_change c join app_user u on u.id = c.user_id join organization o on o.id = c.org_id`;

export const insertIdentityChange = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly user: UserId;
    readonly kind: IdentityChangeRow["kind"];
    readonly source: IdentityChangeRow["source"];
    readonly connection: string;
    readonly connectionName: string;
    readonly by: UserId | null;
    readonly wanted: string;
    readonly tokenHash: Buffer;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<string> => {
  await sql`
    update identity_change set state = 'withdrawn', decided_at = ${it.at}, token_hash = null
     where org_id = ${it.org} and user_id = ${it.user} and kind = ${it.kind} and connection_id = ${it.connection}
       and state = 'pending'`.execute(db);
  const { id } = await db
    .insertInto("identity_change")
    .values({
      org_id: it.org,
      user_id: it.user,
      kind: it.kind,
      source: it.source,
      connection_id: it.connection,
      connection_name: it.connectionName,
      requested_by: it.by,
      wanted: it.wanted,
      token_hash: it.tokenHash,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** What was last asked and decided about exactly this. */
export const lastIdentityChange = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly user: UserId;
    readonly kind: string;
    readonly connection: string;
    readonly wanted: string;
  },
) =>
  db
    .selectFrom("identity_change")
    .select(["state", "created_at", "expires_at", "decided_at"])
    .where("org_id", "=", it.org)
    .where("user_id", "=", it.user)
    .where("kind", "=", it.kind)
    .where("connection_id", "=", it.connection)
    .where("wanted", "=", it.wanted)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

export const identityChangeByToken = async (db: Db, hash: Buffer): Promise<IdentityChangeRow | undefined> =>
  (await sql<IdentityChangeRow>`${CHANGE} where c.token_hash = ${hash} for update of c`.execute(db)).rows[0];

export const findIdentityChange = async (db: Db, org: OrgId, id: string): Promise<IdentityChangeRow | undefined> =>
  (await sql<IdentityChangeRow>`${CHANGE} where c.org_id = ${org} and c.id = ${id}::uuid for update of c`.execute(db))
    .rows[0];

const MAX_PENDING = 200;

/** What waits for a decision, newest first. */
export const listPendingChanges = async (db: Db, org: OrgId, at: Date): Promise<readonly IdentityChangeRow[]> =>
  (
    await sql<IdentityChangeRow>`
      ${CHANGE} where c.org_id = ${org} and c.state = 'pending' and c.expires_at > ${at}
       order by c.created_at desc limit ${MAX_PENDING}`.execute(db)
  ).rows;

export const decideIdentityChange = (
  db: Db,
  org: OrgId,
  id: string,
  it: {
    readonly state: "confirmed" | "approved" | "rejected" | "withdrawn";
    readonly by: UserId | null;
    readonly at: Date;
  },
) =>
  db
    .updateTable("identity_change")
    .set({ state: it.state, decided_by: it.by, decided_at: it.at, token_hash: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Who answers for a connection now; undefined: it was removed. */
export const authorOfConnection = async (
  db: Db,
  org: OrgId,
  source: IdentityChangeRow["source"],
  id: string,
): Promise<UserId | null | undefined> => {
  const table = source === "scim" ? "scim_connection" : "sign_on_connection";
  const row = await db
    .selectFrom(table)
    .select(["changed_by", "ended_at"])
    .where("org_id", "=", org)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // What has ended stays so when its author returns.
  return row.ended_at === null ? (row.changed_by as UserId | null) : null;
};

/** Another provider stands behind the connection now: what was agreed to with the former one does not hold for it. */
export const withdrawConsents = (db: Db, org: OrgId, connection: string, at: Date) =>
  db
    .updateTable("identity_change")
    .set({ state: "withdrawn", decided_at: at, token_hash: null })
    .where("org_id", "=", org)
    .where("connection_id", "=", connection)
    .where("state", "in", ["pending", "confirmed"])
    .execute();

/** The account has another address: what was asked at the former one is not answered any more, and what was agreed to there is asked for again. */
export const withdrawChanges = (db: Db, org: OrgId, user: UserId, at: Date) =>
  sql`update identity_change set state = 'withdrawn', decided_at = ${at}, token_hash = null
       where org_id = ${org} and user_id = ${user} and (state = 'pending' or state = 'confirmed' and kind = 'link')`.execute(
    db,
  );

/** Forgets requests that were not answered, or decided long ago. What an owner has agreed to be linked to stays: it is asked for again. */
export const dropOldIdentityChanges = (db: Db, before: Date) =>
  sql`delete from identity_change
       where created_at < ${before} and expires_at < ${before} and not (kind = 'link' and state = 'confirmed')`.execute(
    db,
  );
