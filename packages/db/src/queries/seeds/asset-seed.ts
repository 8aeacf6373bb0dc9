import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface SeedRow {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
  readonly note: string | null;
  readonly created_by_email: string | null;
  readonly created_at: Date;
  readonly candidates: number;
}

/** The seeds of an organization, newest first, with the undecided candidates that each led to. */
export const readSeeds = async (db: Db, org: OrgId): Promise<SeedRow[]> => {
  const { rows } = await sql<SeedRow>`
    select s.id, s.kind, s.value, s.note, s.created_at,
           (select u.email::text from app_user u where u.id = s.created_by) as created_by_email,
           (select count(*)::int from asset_candidate c where c.org_id = ${org} and c.state in ('open', 'later')
               and c.path @> jsonb_build_array(
                     jsonb_build_object('root', jsonb_build_object('kind', s.kind, 'value', s.value)))) as candidates
      from asset_seed s where s.org_id = ${org} order by s.created_at desc, s.id`.execute(db);
  return rows;
};

/** Adds a seed; undefined where the organization has it. */
export const insertSeed = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly kind: string;
    readonly value: string;
    readonly note: string | null;
    readonly user: UserId;
    readonly at: Date;
  },
): Promise<string | undefined> => {
  const row = await db
    .insertInto("asset_seed")
    .values({
      org_id: it.org,
      kind: it.kind,
      value: it.value,
      note: it.note,
      created_by: it.user,
      created_at: it.at,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "kind", "value"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
};

export const dropSeed = (db: Db, org: OrgId, id: string) =>
  db
    .deleteFrom("asset_seed")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning(["kind", "value"])
    .executeTakeFirst();

/** The newest search for candidates. */
export const readExpansion = (db: Db, org: OrgId) =>
  db
    .selectFrom("seed_expansion")
    .select(["requested_at", "started_at", "finished_at", "found", "gaps", "left_out"])
    .where("org_id", "=", org)
    .executeTakeFirst();

export const requestExpansion = async (db: Db, org: OrgId, at: Date): Promise<void> => {
  await sql`
    insert into seed_expansion (org_id, requested_at) values (${org}, ${at})
    on conflict (org_id) do update set requested_at = excluded.requested_at`.execute(db);
};

/** Begins a search; false where none was requested. */
export const startExpansion = async (db: Db, org: OrgId, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("seed_expansion")
    .set({ started_at: at })
    .where("org_id", "=", org)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const endExpansion = async (
  db: Db,
  org: OrgId,
  it: { readonly at: Date; readonly found: number; readonly gaps: readonly unknown[]; readonly leftOut: number },
): Promise<void> => {
  await db
    .updateTable("seed_expansion")
    .set({ finished_at: it.at, found: it.found, gaps: JSON.stringify(it.gaps), left_out: it.leftOut })
    .where("org_id", "=", org)
    .execute();
};

/** Organizations with seeds or a request whose newest search began before then, the longest waiting first. */
export const expansionsDue = async (db: Db, before: Date, limit: number): Promise<OrgId[]> => {
  const { rows } = await sql<{ org_id: OrgId }>`
    select e.org_id from seed_expansion e join organization o on o.id = e.org_id and o.deleted_at is null
     where coalesce(e.started_at, '-infinity') < ${before}
       and exists (select from authorised_domain d where d.org_id = e.org_id and d.state = 'verified' and d.lapsed_at is null)
     order by e.started_at nulls first, e.org_id limit ${limit}`.execute(db);
  return rows.map(({ org_id }) => org_id);
};

/** What runs recorded about a verified domain, for the search of further assets. Only own assets count. */
interface RecordedDomain {
  readonly name: string;
  readonly nameServers: readonly string[];
  readonly websites: readonly {
    readonly redirectsTo: string | null;
    readonly analytics: readonly string[];
    readonly icon: string | null;
  }[];
  readonly certificates: readonly {
    readonly subject: string;
    readonly names: readonly string[];
    readonly trusted: boolean;
  }[];
}

/** The verified domains of an organization with what runs recorded; assets that are gone or not its own are left out. */
export const recordedDomains = async (db: Db, org: OrgId, limit: number): Promise<RecordedDomain[]> => {
  const { rows } = await sql<RecordedDomain>`
    select d.name,
           coalesce((select a.facts->'name_servers' from inventory_asset a
                      where a.org_id = ${org} and a.domain = d.name and a.kind = 'domain' and a.key = d.name), '[]') as "nameServers",
           coalesce((select jsonb_agg(w.site) from (
             select jsonb_build_object('redirectsTo', a.facts->'redirects_to', 'icon', a.facts->'favicon',
                                       'analytics', coalesce(a.facts->'analytics', '[]')) as site
               from inventory_asset a
              where a.org_id = ${org} and a.domain = d.name and a.kind = 'website' and a.gone_at is null and a.disposition = 'own'
              order by a.last_seen desc, a.key limit 50) w), '[]') as websites,
           coalesce((select jsonb_agg(c.certificate) from (
             select jsonb_build_object('subject', coalesce(a.facts->>'subject', ''), 'names', coalesce(a.facts->'names', '[]'),
                                       'trusted', coalesce((a.facts->>'trusted')::boolean, false)) as certificate
               from inventory_asset a
              where a.org_id = ${org} and a.domain = d.name and a.kind = 'certificate' and a.gone_at is null
                and a.disposition = 'own'
              order by a.last_seen desc, a.key limit 50) c), '[]') as certificates
      from authorised_domain d
     where d.org_id = ${org} and d.state = 'verified' and d.lapsed_at is null
     order by d.created_at, d.name limit ${limit}`.execute(db);
  return rows;
};
