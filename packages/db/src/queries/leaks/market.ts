import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { stateAt } from "../verification/domain-verification.ts";
import type { WatchedDomain } from "./leak-match.ts";

export interface ListingRow {
  readonly market: string;
  readonly ref: string;
  readonly tag: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly family: string | null;
  readonly country: string | null;
  readonly users: number | null;
  readonly listedOn: string | null;
  readonly assets: readonly string[];
  /** The assets and every name above them. */
  readonly names: readonly string[];
}

const LISTINGS_LOCK = 0x4d41524b;

/** Takes listings in; answers how many were new and how many had changed (a price fell). */
export const putListings = async (
  db: Db,
  listings: readonly ListingRow[],
  at: Date,
): Promise<{ added: number; changed: number }> => {
  if (listings.length === 0) return { added: 0, changed: 0 };
  await sql`select pg_advisory_xact_lock(${LISTINGS_LOCK})`.execute(db);
  const { rows } = await sql<{ added: boolean }>`
    insert into market_listing as m (market, ref, tag, price, currency, family, country, users, listed_on, assets, names, first_seen, last_seen)
    select market, ref, tag, price, currency, family, country, users, "listedOn",
           array(select jsonb_array_elements_text(assets)), array(select jsonb_array_elements_text(names)), ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as row (market text, ref text, tag text, price numeric, currency text,
        family text, country text, users int, "listedOn" date, assets jsonb, names jsonb)
    on conflict (market, ref) do update set tag = excluded.tag, price = excluded.price, currency = excluded.currency,
      family = excluded.family, country = excluded.country, users = excluded.users, listed_on = excluded.listed_on,
      assets = excluded.assets, names = excluded.names, last_seen = excluded.last_seen
     where (m.tag, m.price, m.currency, m.family, m.country, m.users, m.listed_on, m.assets) is distinct from
           (excluded.tag, excluded.price, excluded.currency, excluded.family, excluded.country, excluded.users, excluded.listed_on, excluded.assets)
    returning (m.xmax = 0) as added`.execute(db);
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
};

export interface StoredListing {
  readonly id: number;
  readonly market: string;
  readonly ref: string;
  readonly tag: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly family: string | null;
  readonly country: string | null;
  readonly users: number | null;
  readonly listed_on: string | null;
  readonly assets: string[];
  readonly last_seen: Date;
}

/** Listings that touch a domain or a name below it, a batch at a time. */
export const readListings = async (db: Db, domain: string, after: number, limit: number): Promise<StoredListing[]> => {
  const { rows } = await sql<StoredListing>`
    select id, market, ref, tag, price, currency, family, country, users, listed_on, assets, last_seen from market_listing
     where names @> array[${domain}] and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
};

/** Which of these domains do listings changed since then touch? */
export const domainsListedSince = async (db: Db, since: Date): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from authorised_domain d
     where exists (select from market_listing m where m.last_seen >= ${since} and m.names @> array[d.name])`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Domains that were added, or whose state changed, since listings were last searched for them. */
export const domainsToList = async (db: Db, at: Date): Promise<WatchedDomain[]> => {
  const { rows } = await sql<WatchedDomain>`
    select d.org_id as org, d.name as domain, ${stateAt(at)} as state
      from authorised_domain d join organization o on o.id = d.org_id
      left join market_match m on m.org_id = d.org_id and m.domain = d.name
     where o.deleted_at is null and m.state is distinct from ${stateAt(at)} order by d.created_at, d.id`.execute(db);
  return rows;
};

export const markListed = async (db: Db, { org, domain, state }: WatchedDomain): Promise<void> => {
  await sql`
    insert into market_match (org_id, domain, state, ran_through) values (${org}, ${domain}, ${state}, 0)
    on conflict (org_id, domain) do update set state = excluded.state`.execute(db);
};

/** Removes the findings of a domain before they are created again. */
export const dropListings = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await db
    .deleteFrom("finding")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("check_id", "=", "market-listing")
    .execute();
};

/** Domains that an organization no longer has lose their findings. */
export const deleteListings = async (db: Db): Promise<void> => {
  await sql`
    with gone as (
      delete from market_match m
       where not exists (select from authorised_domain d where d.org_id = m.org_id and d.name = m.domain)
      returning m.org_id, m.domain)
    delete from finding f using gone
     where f.org_id = gone.org_id and f.domain = gone.domain and f.check_id = 'market-listing'`.execute(db);
};
