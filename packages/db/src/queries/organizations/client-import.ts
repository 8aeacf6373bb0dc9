import type { ClientRow } from "@parapet/domain/clients";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

export const insertClientImport = async (
  db: Db,
  it: { org: OrgId; by: UserId; rows: readonly ClientRow[]; at: Date },
): Promise<string> =>
  (
    await db
      .insertInto("client_import")
      .values({
        org_id: it.org,
        created_by: it.by,
        total: it.rows.length,
        rows: JSON.stringify(it.rows),
        created_at: it.at,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const clientImport = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("client_import")
    .select(["id", "org_id", "created_by", "state", "total", "done", "rows", "problem"])
    .where("id", "=", id)
    .where(inScope("org_id", scope))
    .executeTakeFirst();

export const noteImportProgress = (db: Db, id: string, done: number) =>
  db.updateTable("client_import").set({ state: "running", done }).where("id", "=", id).execute();

/** It is over, well or badly; the rows are not needed any more and are forgotten. */
export const endClientImport = (db: Db, id: string, it: { problem: string | null; done: number; at: Date }) =>
  db
    .updateTable("client_import")
    .set({
      state: it.problem === null ? "done" : "failed",
      problem: it.problem,
      done: it.done,
      rows: null,
      finished_at: it.at,
    })
    .where("id", "=", id)
    .execute();

/** Which of these names are on an organization already: `verified` by anyone, or on an organization in `reach`. */
export const knownDomains = async (
  db: Db,
  names: readonly string[],
  reach: readonly string[],
): Promise<{ name: string; own: boolean }[]> => {
  const { rows } = await sql<{ name: string; own: boolean }>`
    select d.name, bool_or(d.org_id = any(${[...reach]}::uuid[])) as own
      from authorised_domain d join organization o on o.id = d.org_id
     where d.name = any(${[...names]}::text[]) and o.deleted_at is null
       and (d.state = 'verified' or d.org_id = any(${[...reach]}::uuid[]))
     group by d.name`.execute(db);
  return rows;
};

/** Which of these addresses have an account, and whether it is one of an organization in `reach`. */
export const takenAddresses = async (
  db: Db,
  addresses: readonly string[],
  reach: readonly string[],
): Promise<{ email: string; own: boolean }[]> => {
  const { rows } = await sql<{ email: string; own: boolean }>`
    select lower(email::text) as email, bool_or(org_id = any(${[...reach]}::uuid[])) as own
      from app_user where email = any(${[...addresses]}::citext[]) group by 1`.execute(db);
  return rows;
};

/** The organization whose clients are made, locked, with the clients it has. */
export const lockMaker = async (db: Db, org: OrgId): Promise<{ kind: string; name: string; clients: OrgId[] }> => {
  const maker = await db
    .selectFrom("organization")
    .select(["kind", "name"])
    .where("id", "=", org)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const links = await db
    .selectFrom("partner_client")
    .select("org_id")
    .where("partner_id", "=", org)
    .where("status", "=", "active")
    .execute();
  return { ...maker, clients: links.map((link) => link.org_id as OrgId) };
};

export interface NewClient {
  readonly id: OrgId;
  /** Null: the address has an account elsewhere; the operator assigns an administrator. */
  readonly user: UserId | null;
  readonly row: ClientRow;
  readonly proofToken: string;
  readonly reset: { readonly slug: string; readonly tokenHash: Buffer; readonly expiresAt: Date };
}

/**
 * Writes a handful of clients with licence, link, domain and administrator, a few statements for all of them. The
 * administrator has no password yet: a link by mail lets them choose one.
 */
export const insertClients = async (
  db: Db,
  clients: readonly NewClient[],
  partner: OrgId | null,
  at: Date,
  /** What was taken from the person who imports, and is inherited. */
  denials: readonly string[] = [],
) => {
  await db
    .insertInto("organization")
    .values(
      clients.map(({ id, row }) => ({
        id,
        name: row.name,
        kind: "client",
        administrator_name: `${row.first_name} ${row.last_name}`,
        administrator_email: row.email,
        created_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("licence")
    .values(clients.map(({ id, row }) => ({ org_id: id, plan: row.plan, billing: "annual" })))
    .execute();
  if (partner !== null)
    await db
      .insertInto("partner_client")
      .values(clients.map(({ id }) => ({ partner_id: partner, org_id: id, linked_at: at })))
      .execute();
  await db
    .insertInto("authorised_domain")
    .values(
      clients.map(({ id, row, proofToken }) => ({
        org_id: id,
        name: row.domain,
        proof_token: proofToken,
        created_at: at,
      })),
    )
    .execute();
  const invited = clients.flatMap(({ user, ...rest }) => (user === null ? [] : [{ user, ...rest }]));
  if (invited.length === 0) return;
  await db
    .insertInto("app_user")
    .values(
      invited.map(({ id, user, row }) => ({
        id: user,
        org_id: id,
        role: "client_admin",
        email: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        locale: row.language,
        status: "invited",
        approval: "founder",
        created_at: at,
      })),
    )
    .execute();
  if (denials.length > 0)
    await db
      .insertInto("user_permission")
      .values(
        invited.flatMap(({ id, user }) =>
          denials.map((permission) => ({ user_id: user, org_id: id, permission, effect: "deny" })),
        ),
      )
      .execute();
  await db
    .insertInto("password_reset")
    .values(
      invited.map(({ id, user, reset }) => ({
        slug: reset.slug,
        token_hash: reset.tokenHash,
        user_id: user,
        org_id: id,
        expires_at: reset.expiresAt,
      })),
    )
    .execute();
};
