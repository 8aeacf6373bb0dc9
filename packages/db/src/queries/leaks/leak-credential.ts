import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { overEveryArea, type Scope } from "../../scope.ts";
import { stateAt, verifiedAt } from "../verification/domain-verification.ts";

/** One credential; undefined when it is out of scope, like one that does not exist. */
export const leakById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("leaked_credential as c")
    .innerJoin("organization as o", "o.id", "c.org_id")
    .select(["c.id", "c.org_id", "c.domain", "c.form", "c.sealed", "c.is_person", "o.partner_may_reveal"])
    .where("c.id", "=", id)
    .where(inScope("c.org_id", scope))
    .where("o.deleted_at", "is", null)
    .executeTakeFirst();

/** The sealed rows of these credentials of an organization, without those of watched people. */
export const sealedLeaks = (db: Db, org: OrgId, ids: readonly string[]) =>
  db
    .selectFrom("leaked_credential as c")
    .innerJoin("organization as o", "o.id", "c.org_id")
    .select(["c.id", "c.org_id", "c.domain", "c.sealed", "c.login_masked", "c.secret_masked", "c.form"])
    .select("o.partner_may_reveal")
    .where("c.org_id", "=", org)
    .where("c.id", "=", anyUuid(ids))
    .where("c.is_person", "=", false)
    .execute();

/** One infected machine; undefined when it is out of scope, like one that does not exist. */
export const machineById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("infected_machine as m")
    .innerJoin("organization as o", "o.id", "m.org_id")
    .select(["m.id", "m.org_id", "m.domain", "m.sealed", "m.machine_id", "m.credentials", "o.partner_may_reveal"])
    .where("m.id", "=", id)
    .where(inScope("m.org_id", scope))
    .where("o.deleted_at", "is", null)
    .executeTakeFirst();

const MAX_NAMES = 10_000;

/** The logins, masked before their domain, and hosts of what an organization holds of one machine's credentials. */
export const machineNames = (db: Db, org: OrgId, machine: string) =>
  overEveryArea(db, () =>
    db
      .selectFrom("leaked_credential")
      .select(["login_masked", "host"])
      .distinct()
      .where("org_id", "=", org)
      .where("machine_id", "=", machine)
      .where("is_person", "=", false)
      .limit(MAX_NAMES)
      .execute(),
  );

/** The credentials of a domain as findings are made of them. */
export const leaksToReport = async (db: Db, org: OrgId, domain: string, after: string | null, limit: number) => {
  const { rows } = await sql<LeakToReport>`
    select id, domain, kind, login_masked, secret_masked, form, strength, host, access, sources, breach_on, first_seen
      from leaked_credential where org_id = ${org} and domain = ${domain} and not is_person and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${limit}`.execute(db);
  return rows;
};

export interface LeakToReport {
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

/**
 * Says with the findings of these credentials, and of those that share a password with one of them, how many people of the
 * organization use it; and, where it is known, how often it was seen anywhere. One person's own reuse is no news, and only
 * credentials of verified domains are compared.
 */
export const noteReuse = async (db: Db, ids: readonly string[], at: Date): Promise<void> => {
  // Asked first and written after: in one statement PostgreSQL asks again for every finding there is.
  const { rows } = await sql<{ org: string; domain: string; outcome: string; subject: string; said: unknown }>`
    with touched as materialized (
      select distinct org_id, secret_tag from leaked_credential where id = any(${[...ids]}::uuid[]) and form = 'plain'
    ), shared as materialized (
      select t.org_id, t.secret_tag, p.people from touched t cross join lateral (
        select count(distinct c.login_tag) as people from leaked_credential c
          join authorised_domain d on d.org_id = c.org_id and d.name = c.domain and ${verifiedAt(at)}
         where c.org_id = t.org_id and c.secret_tag = t.secret_tag and c.form = 'plain' and not c.is_person) p
    )
    select c.org_id as org, c.domain, c.kind || '-credential-leaked' as outcome,
           c.login_masked || ' · ' || left(c.id::text, 8) as subject,
           jsonb_strip_nulls(jsonb_build_object('people', s.people, 'times_seen', c.times_seen)) as said
      from leaked_credential c join shared s on s.org_id = c.org_id and s.secret_tag = c.secret_tag
     where c.form = 'plain' and not c.is_person and (s.people > 1 or c.times_seen is not null)`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update finding f set details = f.details || facts.said
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as facts (org uuid, domain text, outcome text, subject text, said jsonb)
     where f.org_id = facts.org and f.domain = facts.domain and f.check_id = 'leaked-credential'
       and f.outcome = facts.outcome and f.subject = facts.subject and not f.details @> facts.said`.execute(db);
};

/** Removes the findings of credentials before they are created again under another domain or type. */
export const dropCredentialFindings = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from finding f using leaked_credential c
     where c.id = any(${[...ids]}::uuid[]) and f.org_id = c.org_id and f.check_id = 'leaked-credential' and f.target = c.id::text`.execute(
    db,
  );
};

/**
 * Removes the findings of a domain's credentials that were written for another state: those of a pending domain mask the whole
 * login, those of a verified one do not.
 */
export const dropFindingsToReword = async (
  db: Db,
  org: OrgId,
  domain: string,
  state: "pending" | "verified",
): Promise<void> => {
  await sql`
    delete from finding where org_id = ${org} and domain = ${domain} and check_id = 'leaked-credential'
       and (subject like '••••• ·%') = ${state === "verified"}`.execute(db);
};

/** Credentials whose findings still call them fresh although they leaked before then. */
export const leaksGrownOld = async (db: Db, before: Date, limit: number, at: Date) => {
  const { rows } = await sql<LeakToReport & { org_id: OrgId; state: "pending" | "verified" }>`
    select c.id, c.org_id, c.domain, c.kind, c.login_masked, c.secret_masked, c.form, c.strength, c.host, c.access, c.sources,
           c.breach_on, c.first_seen, ${stateAt(at)} as state
      from finding f join leaked_credential c on f.org_id = c.org_id and f.target = c.id::text
      join authorised_domain d on d.org_id = c.org_id and d.name = c.domain
     where f.check_id = 'leaked-credential' and f.resolved_at is null and f.details ->> 'freshness' = 'fresh'
       and coalesce(c.breach_on::timestamptz, c.first_seen) <= ${before} limit ${limit}`.execute(db);
  return rows;
};

/** How many secrets this person was shown since then. Asked under a lock, so that two asks cannot both be the last one. */
export const revealsSince = async (db: Db, user: UserId, since: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${user}`}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_log
     where actor_id = ${user} and at > ${since} and action = 'secret.revealed' and result = 'done'`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Passwords in the clear, of verified domains, of which no one asked yet how often they were seen. */
const uncounted = (at: Date) => sql`
  from leaked_credential c
  join authorised_domain d on d.org_id = c.org_id and d.name = c.domain and ${verifiedAt(at)}
 where c.form = 'plain' and not c.is_person and c.times_seen is null`;

/** The organizations with passwords to count, those with few first: a large one does not postpone the others. */
export const orgsWithSecretsToCount = async (db: Db, at: Date): Promise<OrgId[]> => {
  const { rows } = await sql<{ org: OrgId }>`
    select c.org_id as org ${uncounted(at)} group by c.org_id order by count(*), c.org_id`.execute(db);
  return rows.map(({ org }) => org);
};

export const secretsToCount = async (db: Db, org: OrgId, after: string | null, limit: number, at: Date) => {
  const { rows } = await sql<{ id: string; org_id: OrgId; sealed: Buffer }>`
    select c.id, c.org_id, c.sealed ${uncounted(at)}
       and c.org_id = ${org} and (${after}::uuid is null or c.id > ${after}::uuid)
     order by c.id limit ${limit}`.execute(db);
  return rows;
};

/** Notes how often passwords were seen anywhere, with the credential and with its finding. */
export const setTimesSeen = async (
  db: Db,
  org: OrgId,
  counts: readonly { id: string; times: number }[],
): Promise<void> => {
  const wire = JSON.stringify(counts);
  await sql`
    update leaked_credential c set times_seen = row.times
      from jsonb_to_recordset(${wire}::jsonb) as row (id uuid, times bigint)
     where c.org_id = ${org} and c.id = row.id`.execute(db);
  await sql`
    update finding f set details = f.details || jsonb_build_object('times_seen', row.times), version = f.version + 1
      from jsonb_to_recordset(${wire}::jsonb) as row (id uuid, times bigint)
      join leaked_credential c on c.id = row.id
     where c.org_id = ${org} and f.org_id = c.org_id and f.check_id = 'leaked-credential' and f.target = row.id::text
       and f.details ? 'credential'`.execute(db);
};
