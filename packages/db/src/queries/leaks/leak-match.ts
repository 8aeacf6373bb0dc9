import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { stateAt, verifiedAt } from "../verification/domain-verification.ts";
import { vipWatch } from "../vips/vip-watch.ts";
import { dropAttestations } from "./reset-attestation.ts";

/** A domain that an organization has, whatever its state. */
export interface WatchedDomain {
  readonly org: OrgId;
  readonly domain: string;
  readonly state: "pending" | "verified";
}

/** Every domain that leaks are matched to, or those of one organization. */
export const watchedDomains = async (db: Db, at: Date, org: OrgId | null = null): Promise<WatchedDomain[]> => {
  const { rows } = await sql<WatchedDomain>`
    select d.org_id as org, d.name as domain, ${stateAt(at)} as state
      from authorised_domain d join organization o on o.id = d.org_id
     where o.deleted_at is null and (${org}::uuid is null or d.org_id = ${org})`.execute(db);
  return rows;
};

/** A private address that an organization monitors with consent, and the domain that hits are filed under. */
export interface WatchedLogin extends WatchedDomain {
  readonly login: string;
}

export interface WatchedPerson extends WatchedLogin {
  readonly vip: string;
  /** Changes with every change of the person's record. */
  readonly revision: string;
}

/**
 * Private addresses that may be searched for. Corporate addresses are not among them: their leaks are found by the verified
 * domain. Nor are user names, which name no single person: they are compared with what the organization's own domains have.
 * Hits are filed under the organization's oldest verified domain; an organization without any monitors no one yet.
 */
const people = (at: Date) => sql`
  select w.org_id as org, w.value as login, d.name as domain, 'verified' as state, v.id as vip, v.xmin::text as revision
    from ${vipWatch(at)} w join vip v on v.id = w.vip_id join lateral (
      select d.name from authorised_domain d
       where d.org_id = w.org_id and ${verifiedAt(at)} order by d.created_at, d.id limit 1) d on true
   where w.kind = 'personal'`;

export const watchedPeople = async (db: Db, at: Date, org: OrgId | null = null): Promise<WatchedPerson[]> =>
  (await sql<WatchedPerson>`${people(at)} and (${org}::uuid is null or w.org_id = ${org})`.execute(db)).rows;

/** People who were added, or whose identifiers changed, since they were last searched for. */
export const peopleToMatch = async (db: Db, at: Date): Promise<WatchedPerson[]> =>
  (await sql<WatchedPerson>`${people(at)} and v.matched_at is null`.execute(db)).rows;

/** Notes that these people were searched for, unless their record changed meanwhile. */
export const markPeopleMatched = async (
  db: Db,
  found: readonly Pick<WatchedPerson, "vip" | "revision">[],
  at: Date,
): Promise<void> => {
  await sql`
    update vip v set matched_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as row (vip uuid, revision text)
     where v.id = row.vip and v.xmin::text = row.revision`.execute(db);
};

/** Has these people searched for again. */
export const requeuePeople = async (db: Db, vips: readonly string[]): Promise<void> => {
  await sql`update vip set matched_at = null where id = any(${[...vips]}::uuid[])`.execute(db);
};

/** The same for everyone whom an organization monitors. */
export const requeueEveryone = async (db: Db, org: OrgId): Promise<void> => {
  await db.updateTable("vip").set({ matched_at: null }).where("org_id", "=", org).execute();
};

/** Has every domain and person matched against the corpus again. */
export const requeueAll = async (db: Db): Promise<void> => {
  await sql`
    delete from leak_match m
     where exists (select from authorised_domain d where d.org_id = m.org_id and d.name = m.domain)`.execute(db);
  await sql`update vip set matched_at = null where matched_at is not null`.execute(db);
};

/** Domains that were added, or whose state changed, since the corpus was last searched for them. */
export const domainsToMatch = async (
  db: Db,
  at: Date,
): Promise<(WatchedDomain & { readonly before: string | null })[]> => {
  const { rows } = await sql<WatchedDomain & { before: string | null }>`
    select d.org_id as org, d.name as domain, ${stateAt(at)} as state, m.state as before
      from authorised_domain d join organization o on o.id = d.org_id
      left join leak_match m on m.org_id = d.org_id and m.domain = d.name
     where o.deleted_at is null and m.state is distinct from ${stateAt(at)} order by d.created_at, d.id`.execute(db);
  return rows;
};

/** Domains that an organization no longer has, but whose leaks it still holds. */
export const domainsToForget = async (db: Db): Promise<{ org: OrgId; domain: string }[]> => {
  const { rows } = await sql<{ org: OrgId; domain: string }>`
    select m.org_id as org, m.domain from leak_match m
     where not exists (select from authorised_domain d where d.org_id = m.org_id and d.name = m.domain)`.execute(db);
  return rows;
};

export const markMatched = async (db: Db, it: WatchedDomain, at: Date): Promise<void> => {
  await sql`
    insert into leak_match (org_id, domain, state, matched_at) values (${it.org}, ${it.domain}, ${it.state}, ${at})
    on conflict (org_id, domain) do update set state = excluded.state, matched_at = excluded.matched_at`.execute(db);
};

export const dropMatch = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await db.deleteFrom("leak_match").where("org_id", "=", org).where("domain", "=", domain).execute();
};

/** Takes what is held for monitored people and filed under this domain. */
export const dropPeople = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await sql`delete from leaked_credential where org_id = ${org} and domain = ${domain} and is_person`.execute(db);
};

/** Takes the leaks of a domain from an organization, with the findings made of them. */
export const dropLeaks = async (db: Db, org: OrgId, domain: string, areas: readonly string[]): Promise<void> => {
  await sql`
    delete from finding where org_id = ${org} and domain = ${domain} and area = any(${[...areas]}::text[])
       and check_id in ('leaked-credential', 'infected-machine')`.execute(db);
  await dropAttestations(db, org, domain);
  await sql`delete from infected_machine where org_id = ${org} and domain = ${domain}`.execute(db);
  await sql`delete from leaked_credential where org_id = ${org} and domain = ${domain}`.execute(db);
};
