import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** One credential with the state of its domain; undefined when it is out of scope, like one that does not exist. */
export const leakById = (db: Db, id: string) =>
  db
    .selectFrom("leaked_credential as c")
    .innerJoin("organisation as o", "o.id", "c.org_id")
    .leftJoin("authorised_domain as d", (on) => on.onRef("d.org_id", "=", "c.org_id").onRef("d.name", "=", "c.domain"))
    .select(["c.id", "c.org_id", "c.domain", "c.form", "c.sealed", "d.state", "o.partner_may_reveal"])
    .where("c.id", "=", id)
    .where("o.deleted_at", "is", null)
    .executeTakeFirst();

/** The credentials of a domain as findings are made of them. */
export const leaksToTell = async (db: Db, org: OrgId, domain: string, after: string | null, limit: number) => {
  const { rows } = await sql<LeakToTell>`
    select id, domain, kind, login_masked, secret_masked, form, strength, host, access, sources, breach_on, first_seen
      from leaked_credential where org_id = ${org} and domain = ${domain} and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${limit}`.execute(db);
  return rows;
};

export interface LeakToTell {
  readonly id: string;
  readonly domain: string;
  readonly kind: "employee" | "customer" | "third-party";
  readonly login_masked: string;
  readonly secret_masked: string;
  readonly form: string;
  readonly strength: string | null;
  readonly host: string | null;
  readonly access: string | null;
  readonly sources: string[];
  readonly breach_on: string | null;
  readonly first_seen: Date;
}

/** How many secrets this person was shown since then. Asked under a lock, so that two asks cannot both be the last one. */
export const revealsSince = async (db: Db, user: UserId, since: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${user}`}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_log
     where actor_id = ${user} and at > ${since} and action = 'secret.revealed' and result = 'done'`.execute(db);
  return rows[0]?.count ?? 0;
};
