import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Verified domains with an alert for logged certificates that were not read since then, the longest waiting first. */
export const domainsToWatch = async (db: Db, since: Date, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string }>`
    select d.org_id, d.name as domain from authorised_domain d
      left join certificate_watch w on w.org_id = d.org_id and w.domain = d.name
     where d.state = 'verified' and (w.checked_at is null or w.checked_at < ${since})
       and exists (select from alert_setting s where s.org_id = d.org_id and s.domain = d.name and s.enabled
                      and 'certificate_logged' = any (s.types))
     order by w.checked_at nulls first, d.org_id, d.name limit ${limit}`.execute(db);
  return rows;
};

export interface WatchState {
  /** Null: never read. */
  readonly lastEntry: number | null;
  /** Authorities whose certificates are expected: of the first reading, and those that own services present. */
  readonly issuers: readonly string[];
  /** Host names of the inventory, gone ones included. */
  readonly hosts: ReadonlySet<string>;
}

/** What is known of a domain's certificates so far. */
export const watchState = async (db: Db, org: OrgId, domain: string): Promise<WatchState> => {
  const { rows } = await sql<{ last_entry: number | null; issuers: string[] | null; hosts: string[] }>`
    select (select last_entry::float8 from certificate_watch where org_id = ${org} and domain = ${domain}) as last_entry,
           (select issuers from certificate_watch where org_id = ${org} and domain = ${domain})
             || array(select distinct facts->>'issuer' from inventory_asset
                       where org_id = ${org} and domain = ${domain} and kind = 'certificate' and disposition = 'own') as issuers,
           array(select key from inventory_asset where org_id = ${org} and domain = ${domain} and kind = 'host') as hosts`.execute(
    db,
  );
  const [row] = rows;
  return { lastEntry: row?.last_entry ?? null, issuers: row?.issuers ?? [], hosts: new Set(row?.hosts) };
};

/** Notes a reading; the first one also which authorities there were. A failure leaves the place where it was. */
export const noteWatch = async (
  db: Db,
  org: OrgId,
  domain: string,
  it: {
    readonly lastEntry: number | null;
    readonly issuers: readonly string[];
    readonly problem: string | null;
    readonly at: Date;
  },
): Promise<void> => {
  await sql`
    insert into certificate_watch as w (org_id, domain, last_entry, issuers, checked_at, problem)
    values (${org}, ${domain}, ${it.lastEntry}, ${[...it.issuers]}, ${it.at}, ${it.problem})
    on conflict (org_id, domain) do update
      set issuers = case when w.last_entry is null then excluded.issuers else w.issuers end,
          last_entry = coalesce(excluded.last_entry, w.last_entry), checked_at = excluded.checked_at, problem = excluded.problem`.execute(
    db,
  );
};
