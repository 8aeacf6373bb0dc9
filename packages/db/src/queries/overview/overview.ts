import type { OrgId } from "@parapet/domain/contracts/ids";
import { HALF_LIFE_DAYS } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { overEveryArea } from "../../scope.ts";
import {
  findingIsUnauthenticated,
  findingIsUsedByRansomware,
  findingProduct,
  findingVersion,
} from "../findings/finding-product.ts";

/** Findings that count and are alike in everything the score weighs. */
export interface AlikeRow {
  readonly area: string;
  readonly severity: string;
  readonly known_exploited: boolean;
  readonly exploit_available: boolean;
  readonly epss: number | null;
  /** Of the asset that they are on; null while it has none. */
  readonly criticality: string | null;
  /** Only where weight fades with age. */
  readonly since: Date | null;
  readonly count: number;
}

/** What was found on one host, and the worst of it (4 critical … 0 info). */
export interface HostRow {
  readonly host: string;
  readonly worst: number;
  readonly findings: number;
}

/** Findings that count and are alike in everything that their priority weighs. */
export interface FixRow extends AlikeRow {
  readonly check_id: string;
  readonly outcome: string;
  readonly product: string | null;
  readonly version: string | null;
  /** By the CVE's CVSS vector: exploitable over the network without privileges. Null where no vector is known. */
  readonly unauthenticated: boolean | null;
  readonly ransomware: boolean;
  readonly has_cve: boolean;
  readonly example: string;
}

export interface FindingSummary {
  readonly kinds: readonly AlikeRow[];
  readonly fixes: readonly FixRow[];
  readonly hosts: readonly HostRow[];
  /** Leaked credentials by the month they were first seen in, `YYYY-MM`. */
  readonly leaks: readonly { readonly month: string; readonly count: number }[];
}

/** A row as JSON keeps it, where a date is a text. */
type Stored<Row> = Omit<Row, "since"> & { readonly since: string | null };

interface StoredSummary {
  readonly kinds: Stored<AlikeRow>[];
  readonly fixes: Stored<FixRow>[];
  readonly hosts: FindingSummary["hosts"];
  readonly leaks: FindingSummary["leaks"];
}

/** Areas whose findings lose weight with age; elsewhere the day does not matter. */
const FADING = Object.keys(HALF_LIFE_DAYS);

const withDate = <Row extends { readonly since: string | null }>(row: Row) => ({
  ...row,
  since: row.since === null ? null : new Date(row.since),
});

const read = async (db: Db, org: OrgId, domain: string): Promise<StoredSummary | null> => {
  const { rows } = await sql<StoredSummary>`
    select kinds, fixes, hosts, leaks from finding_summary s where org_id = ${org} and domain = ${domain}
       and not exists (select from finding_mark m where m.org_id = ${org} and m.domain = ${domain})`.execute(db);
  return rows[0] ?? null;
};

/** How many findings that count an area has, by severity, if nothing changed since that was counted; null otherwise. */
export const summedBySeverity = async (
  db: Db,
  org: OrgId,
  domain: string,
  area: string,
): Promise<Readonly<Record<string, number>> | null> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select (select coalesce(jsonb_object_agg(severity, count), '{}') from (
              select severity, sum(count) as count from jsonb_to_recordset(s.kinds) as kind (area text, severity text, count int)
               where area = ${area} group by severity) as summed) as counts
      from finding_summary s where org_id = ${org} and domain = ${domain}
       and not exists (select from finding_mark m where m.org_id = ${org} and m.domain = ${domain})`.execute(db);
  return rows[0]?.counts ?? null;
};

/** The columns of a summary, counted from an index alone. */
const counted = (org: OrgId, domain: string) => sql`
    with counting as not materialized (
      select area, severity, severity_rank, known_exploited, exploit_available, epss, first_seen, host, criticality from finding
       where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
    ), summed as (select
      (select coalesce(jsonb_agg(k), '[]') from (
        select area, severity, known_exploited, coalesce(exploit_available, false) as exploit_available, epss,
               case when area = any (${FADING}::text[]) then first_seen end as since, criticality, count(*)::int as count
          from counting group by 1, 2, 3, 4, 5, 6, 7) k) as kinds,
      (select coalesce(jsonb_agg(x), '[]') from (
        select f.area, f.severity, f.known_exploited, coalesce(f.exploit_available, false) as exploit_available, f.epss,
               case when f.area = any (${FADING}::text[]) then f.first_seen end as since, f.criticality, f.check_id, f.outcome,
               ${findingProduct} as product, ${findingVersion} as version,
               ${findingIsUnauthenticated} as unauthenticated, ${findingIsUsedByRansomware} as ransomware,
               f.details ? 'cve' as has_cve, count(*)::int as count, min(f.id::text) as example
          from finding f left join cve c on c.id = f.details->>'cve'
         where f.org_id = ${org} and f.domain = ${domain} and f.resolved_at is null and f.status in ('open', 'acknowledged')
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) x) as fixes,
      (select coalesce(jsonb_agg(h), '[]') from (
        select host, max(severity_rank) as worst, count(*)::int as findings from counting group by host) h) as hosts,
      (select coalesce(jsonb_agg(l), '[]') from (
        select to_char(first_seen at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from finding
         where org_id = ${org} and domain = ${domain} and area = 'leaked-credentials' and resolved_at is null group by 1) l) as leaks)`;

const clearFixOrder = (db: Db, org: OrgId, domain: string) =>
  db.deleteFrom("fix_order").where("org_id", "=", org).where("domain", "=", domain).execute();

/** Counts again and removes the marks that were there before counting. */
const count = async (db: Db, org: OrgId, domain: string): Promise<StoredSummary> => {
  const marks = await sql<{ id: number }>`
    select id from finding_mark where org_id = ${org} and domain = ${domain}`.execute(db);
  const { rows } = await sql<StoredSummary>`
    ${counted(org, domain)}
    insert into finding_summary (org_id, domain, kinds, fixes, hosts, leaks)
    select ${org}, ${domain}, kinds, fixes, hosts, leaks from summed
    on conflict (org_id, domain) do update
      set kinds = excluded.kinds, fixes = excluded.fixes, hosts = excluded.hosts, leaks = excluded.leaks, attack_fixes = null
    returning kinds, fixes, hosts, leaks`.execute(db);
  await clearFixOrder(db, org, domain);
  await sql`delete from finding_mark where id = any (${marks.rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows[0] ?? { kinds: [], fixes: [], hosts: [], leaks: [] };
};

const lockSummary = (db: Db, org: OrgId, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`summary ${org} ${domain}`}, 0))`.execute(db);

/** Is the transaction limited to business units? What it counts is then not what the domain has. */
const isLimited = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ limited: boolean }>`select scope_units() is not null as limited`.execute(db);
  return rows[0]?.limited === true;
};

/** Counts what the transaction sees, and stores nothing. */
const countSeen = async (db: Db, org: OrgId, domain: string): Promise<StoredSummary> => {
  const { rows } = await sql<StoredSummary>`
    ${counted(org, domain)} select kinds, fixes, hosts, leaks from summed`.execute(db);
  return rows[0] ?? { kinds: [], fixes: [], hosts: [], leaks: [] };
};

/** What counts in a domain, in summary: as it was left, or counted again after a change. One counts, the others wait for it. */
export const findingSummary = (db: Db, org: OrgId, domain: string): Promise<FindingSummary> =>
  overEveryArea(db, async () => {
    let stored = await read(db, org, domain);
    if (stored === null && (await isLimited(db))) stored = await countSeen(db, org, domain);
    if (stored === null) {
      await lockSummary(db, org, domain);
      stored = (await read(db, org, domain)) ?? (await count(db, org, domain));
    }
    return { ...stored, kinds: stored.kinds.map(withDate), fixes: stored.fixes.map(withDate) };
  });

/** The same of what the transaction shows its reader only, counted anew and not stored. */
export const visibleSummary = async (db: Db, org: OrgId, domain: string): Promise<Omit<FindingSummary, "kinds">> => {
  const { fixes, hosts, leaks } = await countSeen(db, org, domain);
  return { fixes: fixes.map(withDate), hosts, leaks };
};

/** How many findings that count came since then. */
export const freshSince = (
  db: Db,
  org: OrgId,
  domain: string,
  since: Date,
  uncounted: readonly string[] = [],
): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from finding
       where org_id = ${org} and domain = ${domain} and area <> all (${[...uncounted]}::text[]) and resolved_at is null and status in ('open', 'acknowledged')
         and first_seen >= ${since}`.execute(db);
    return rows[0]?.count ?? 0;
  });

const isAlike = (kind: AlikeRow) => sql`
  (area = ${kind.area} and severity = ${kind.severity} and known_exploited = ${kind.known_exploited}
   and coalesce(exploit_available, false) = ${kind.exploit_available} and epss is not distinct from ${kind.epss}::real
   and criticality is not distinct from ${kind.criticality}::text
   and (${kind.since}::timestamptz is null or date_trunc('milliseconds', first_seen) = ${kind.since}))`;

/** How many findings of these kinds have a lower id? */
export const countAlikeBefore = (
  db: Db,
  org: OrgId,
  domain: string,
  kinds: readonly AlikeRow[],
  id: string,
): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from finding
       where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
         and id < ${id} and (${sql.join(kinds.map(isAlike), sql` or `)})`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** How many findings were closed since then. */
export const closedSince = (
  db: Db,
  org: OrgId,
  domain: string,
  since: Date,
  uncounted: readonly string[] = [],
): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from finding
       where org_id = ${org} and domain = ${domain} and area <> all (${[...uncounted]}::text[]) and resolved_at is not null and resolved_at >= ${since}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  });

/** How many hosts have an open finding that is known to be exploited. */
export const exploitedHosts = (
  db: Db,
  org: OrgId,
  domain: string,
  uncounted: readonly string[] = [],
): Promise<number> =>
  overEveryArea(db, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct host)::int as count from finding
       where org_id = ${org} and domain = ${domain} and area <> all (${[...uncounted]}::text[]) and resolved_at is null and status in ('open', 'acknowledged')
         and known_exploited`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** What distinguishes the findings of one fix from all others. */
export type FixColumns = Pick<FixRow, "check_id" | "outcome" | "product" | "version">;

const storedAttackFixes = async (db: Db, org: OrgId, domain: string): Promise<FixColumns[] | null> => {
  const { rows } = await sql<{ attack_fixes: FixColumns[] | null }>`
    select attack_fixes from finding_summary where org_id = ${org} and domain = ${domain}
       and not exists (select from finding_mark m where m.org_id = ${org} and m.domain = ${domain})`.execute(db);
  return rows[0]?.attack_fixes ?? null;
};

const onPathFixes = (org: OrgId, domain: string, ids: readonly string[]) => sql`
  select coalesce(jsonb_agg(x), '[]') as fixes from (
    select distinct f.check_id, f.outcome, ${findingProduct} as product, ${findingVersion} as version from finding f
     where f.org_id = ${org} and f.domain = ${domain} and f.id = any (${[...ids]}::uuid[])) x`;

const fixColumnsOf = async (db: Db, org: OrgId, domain: string, ids: readonly string[]): Promise<FixColumns[]> => {
  const { rows } = await sql<{ fixes: FixColumns[] }>`${onPathFixes(org, domain, ids)}`.execute(db);
  return rows[0]?.fixes ?? [];
};

/** The fixes of the findings on attack paths: as stored, or of these findings after a change. One computes, the others wait for it. */
export const attackFixes = (
  db: Db,
  org: OrgId,
  domain: string,
  findingsOnPaths: () => Promise<readonly string[]>,
): Promise<readonly FixColumns[]> =>
  overEveryArea(db, async () => {
    const stored = await storedAttackFixes(db, org, domain);
    if (stored !== null) return stored;
    if (await isLimited(db)) return fixColumnsOf(db, org, domain, await findingsOnPaths());
    // The lock that counting again takes: what is stored below is of the summary that is there.
    await lockSummary(db, org, domain);
    const since = await storedAttackFixes(db, org, domain);
    if (since !== null) return since;
    const ids = await findingsOnPaths();
    const { rows } = await sql<{ attack_fixes: FixColumns[] }>`
      with on_path as (${onPathFixes(org, domain, ids)}), stored as (
        update finding_summary set attack_fixes = on_path.fixes from on_path where org_id = ${org} and domain = ${domain})
      select fixes as attack_fixes from on_path`.execute(db);
    return rows[0]?.attack_fixes ?? [];
  });

/**
 * Exposed services change attack paths without changing a finding: a run that recorded them has them computed again. The lock
 * comes before the row, as for everyone else: a reader that holds the lock and waits for the row would otherwise deadlock.
 */
export const clearAttackFixes = async (db: Db, org: OrgId, domain: string): Promise<void> => {
  await lockSummary(db, org, domain);
  await db
    .updateTable("finding_summary")
    .set({ attack_fixes: null })
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
  await clearFixOrder(db, org, domain);
};

/** The order of a domain's fixes as computed with the score of this moment, if nothing changed since; null otherwise. */
export const storedFixOrder = async (
  db: Db,
  org: OrgId,
  domain: string,
  scoredAt: Date,
): Promise<readonly string[] | null> => {
  const { rows } = await sql<{ fixes: string[] }>`
    select fixes from fix_order where org_id = ${org} and domain = ${domain} and scored_at = ${scoredAt}
       and not exists (select from finding_mark m where m.org_id = ${org} and m.domain = ${domain})`.execute(db);
  return rows[0]?.fixes ?? null;
};

/** Stores that order, unless the transaction sees only a part of the findings. */
export const storeFixOrder = async (
  db: Db,
  org: OrgId,
  domain: string,
  scoredAt: Date,
  fixes: readonly string[],
): Promise<void> => {
  if (await isLimited(db)) return;
  await lockSummary(db, org, domain);
  await sql`
    insert into fix_order (org_id, domain, scored_at, fixes) values (${org}, ${domain}, ${scoredAt}, ${[...fixes]}::text[])
    on conflict (org_id, domain) do update set scored_at = excluded.scored_at, fixes = excluded.fixes`.execute(db);
};

/** The open findings that each of these fixes closes, by its key, worst first, each with its place, and how many places there are. */
export const findingsOfFixes = async (
  db: Db,
  org: OrgId,
  domain: string,
  fixes: readonly (FixColumns & { readonly fix: string })[],
  limit: number,
): Promise<
  ReadonlyMap<string, readonly { readonly id: string; readonly place: string; readonly places: number }[]>
> => {
  const { rows } = await sql<{ fix: string; id: string; place: string; places: number }>`
    with wanted as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(fixes)}::jsonb)
        as x (fix text, check_id text, outcome text, product text, version text)),
    closed as (
      select x.fix, f.id, split_part(f.subject, ' ', 1) as place, f.severity_rank
        from finding f join wanted x on x.check_id = f.check_id and x.outcome = f.outcome
                        and x.product is not distinct from ${findingProduct} and x.version is not distinct from ${findingVersion}
       where f.org_id = ${org} and f.domain = ${domain} and f.resolved_at is null and f.status in ('open', 'acknowledged')),
    ranked as (
      select fix, id, place, severity_rank,
             row_number() over (partition by fix order by severity_rank desc, place, id) as nth from closed),
    counted as (select fix, count(distinct place)::int as places from closed group by fix)
    select r.fix, r.id, r.place, n.places from ranked r join counted n on n.fix = r.fix
     where r.nth <= ${limit} order by r.fix, r.nth`.execute(db);
  return Map.groupBy(rows, ({ fix }) => fix);
};
