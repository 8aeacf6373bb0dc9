import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What a purge ended in one organization; without an organization, in the corpus. */
export interface PurgedLeaks {
  readonly org: string | null;
  readonly credentials: number;
  readonly keys: number;
}

/**
 * Ends everything that leaked in this year and before: rows, their findings and the keys that sealed them, so that an
 * older backup cannot be opened either. The caller's transaction makes it all or nothing.
 */
export const purgeLeaksThrough = async (
  db: Db,
  purgeCorpus: (db: Db, throughYear: number) => Promise<number>,
  year: number,
): Promise<PurgedLeaks[]> => {
  await sql`
    delete from finding f using leaked_credential c
     where f.org_id = c.org_id and f.check_id = 'leaked-credential' and f.target = c.id::text and c.purge_year <= ${year}`.execute(
    db,
  );
  await sql`
    delete from finding f using infected_machine m
     where f.org_id = m.org_id and f.check_id = 'infected-machine' and f.target = m.id::text and m.purge_year <= ${year}`.execute(
    db,
  );
  await sql`
    delete from reset_attestation a where
      (a.check_id = 'leaked-credential' and exists (select from leaked_credential c where c.org_id = a.org_id and c.id::text = a.target and c.purge_year <= ${year}))
      or (a.check_id = 'infected-machine' and exists (select from infected_machine m where m.org_id = a.org_id and m.id::text = a.target and m.purge_year <= ${year}))`.execute(
    db,
  );
  await sql`delete from infected_machine where purge_year <= ${year}`.execute(db);
  await sql`delete from leak_machine where purge_year <= ${year}`.execute(db);
  const unclaimed = await purgeCorpus(db, year);
  const { rows } = await sql<PurgedLeaks>`
    with gone as (delete from leaked_credential where purge_year <= ${year} returning org_id),
         keys as (delete from data_key where purge_year between 1 and ${year} returning org_id)
    select org, sum(credentials)::int as credentials, sum(keys)::int as keys from (
      select org_id as org, count(*) as credentials, 0 as keys from gone group by 1
      union all select null, ${unclaimed}::int, 0
      union all select org_id, 0, count(*) from keys group by 1) as part
     group by org having sum(credentials) + sum(keys) > 0`.execute(db);
  return rows;
};
