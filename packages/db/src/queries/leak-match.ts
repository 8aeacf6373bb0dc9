import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** A domain that an organisation has, whatever its state. */
export interface WatchedDomain {
  readonly org: OrgId;
  readonly domain: string;
  readonly state: "pending" | "verified";
}

/** Every domain that leaks are matched to. */
export const watchedDomains = async (db: Db): Promise<WatchedDomain[]> => {
  const { rows } = await sql<WatchedDomain>`
    select d.org_id as org, d.name as domain, d.state from authorised_domain d join organisation o on o.id = d.org_id
     where o.deleted_at is null`.execute(db);
  return rows;
};

/** A person that an organisation watches: what they sign in with, and the domain that hits are filed under. */
export interface WatchedPerson extends WatchedDomain {
  readonly login: string;
}

/**
 * Every login of a watched person that may be searched for. The domain is the organisation's oldest proven one; an
 * organisation without any watches nobody yet.
 */
export const watchedPeople = async (db: Db): Promise<WatchedPerson[]> => {
  const { rows } = await sql<WatchedPerson>`
    select w.org_id as org, w.value as login, d.name as domain, d.state
      from vip_watch w join lateral (
        select name, state from authorised_domain
         where org_id = w.org_id and state = 'verified' order by created_at, id limit 1) d on true`.execute(db);
  return rows;
};

/** People who were added, or whose names changed, since they were last searched for. */
export const peopleToMatch = async (db: Db): Promise<WatchedPerson[]> => {
  const { rows } = await sql<WatchedPerson>`
    select w.org_id as org, w.value as login, d.name as domain, d.state
      from vip_watch w join vip v on v.id = w.vip_id join lateral (
        select name, state from authorised_domain
         where org_id = w.org_id and state = 'verified' order by created_at, id limit 1) d on true
     where v.matched_at is null`.execute(db);
  return rows;
};

/** Domains that were added, or whose state changed, since the corpus was last searched for them. */
export const domainsToMatch = async (db: Db): Promise<(WatchedDomain & { readonly before: string | null })[]> => {
  const { rows } = await sql<WatchedDomain & { before: string | null }>`
    select d.org_id as org, d.name as domain, d.state, m.state as before
      from authorised_domain d join organisation o on o.id = d.org_id
      left join leak_match m on m.org_id = d.org_id and m.domain = d.name
     where o.deleted_at is null and m.state is distinct from d.state order by d.created_at, d.id`.execute(db);
  return rows;
};

/** Domains that an organisation no longer has, but whose leaks it still holds. */
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

/** What other organisations hold about a domain, one above it or one below it: two may have the same name. */
export const heldByOthers = async (db: Db, { org, domain }: WatchedDomain, after: string | null, limit: number) => {
  const { rows } = await sql<HeldLeak>`
    select id, org_id, sealed, sources, breach_on, machine_id, purge_year from leaked_credential
     where org_id <> ${org} and not is_person and (${after}::uuid is null or id > ${after}::uuid)
       and (domain = ${domain} or domain like ${`%.${domain}`} or ${domain} like '%.' || domain)
     order by id limit ${limit}`.execute(db);
  return rows;
};

export interface HeldLeak {
  readonly id: string;
  readonly org_id: OrgId;
  readonly sealed: Buffer;
  readonly sources: string[];
  readonly breach_on: string | null;
  readonly machine_id: string | null;
  readonly purge_year: number;
}

/** What an organisation holds about one of its domains. */
export const leaksOf = async (db: Db, org: OrgId, domain: string, after: string | null, limit: number) => {
  const { rows } = await sql<HeldLeak>`
    select id, org_id, sealed, sources, breach_on, machine_id, purge_year from leaked_credential
     where org_id = ${org} and domain = ${domain} and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${limit}`.execute(db);
  return rows;
};

/** Files a credential under another domain of the same organisation. */
export const moveLeak = async (
  db: Db,
  org: OrgId,
  id: string,
  to: { readonly domain: string; readonly kind: string },
): Promise<void> => {
  await db
    .updateTable("leaked_credential")
    .set({ domain: to.domain, kind: to.kind })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};

/** Takes the leaks of a domain from an organisation, with the findings made of them. */
export const dropLeaksOf = async (db: Db, org: OrgId, domain: string, areas: readonly string[]): Promise<void> => {
  await sql`
    delete from finding where org_id = ${org} and domain = ${domain} and area = any(${[...areas]}::text[])
       and check_id in ('leaked-credential', 'infected-machine')`.execute(db);
  await sql`delete from infected_machine where org_id = ${org} and domain = ${domain}`.execute(db);
  await sql`delete from leaked_credential where org_id = ${org} and domain = ${domain}`.execute(db);
};
