import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { HALF_LIFE_DAYS } from "@parapet/domain/risk/points";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Findings that count and are alike in everything the score weighs. */
export interface AlikeRow {
  readonly area: string;
  readonly severity: string;
  readonly known_exploited: boolean;
  readonly exploit_available: boolean;
  readonly epss: number | null;
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

export interface FindingSummary {
  readonly kinds: readonly AlikeRow[];
  readonly hosts: readonly HostRow[];
  /** Leaked credentials by the month they were first seen in, `YYYY-MM`. */
  readonly leaks: readonly { readonly month: string; readonly count: number }[];
}

interface StoredSummary {
  readonly kinds: (Omit<AlikeRow, "since"> & { readonly since: string | null })[];
  readonly hosts: FindingSummary["hosts"];
  readonly leaks: FindingSummary["leaks"];
}

/** Areas whose findings lose weight with age; elsewhere the day does not matter. */
const FADING = Object.keys(HALF_LIFE_DAYS);

const read = async (db: Db, org: OrgId, domain: string): Promise<StoredSummary | null> => {
  const { rows } = await sql<StoredSummary>`
    select kinds, hosts, leaks from finding_summary s where org_id = ${org} and domain = ${domain}
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

/** Counts anew, from an index alone, and takes away the marks that were there before counting. */
const count = async (db: Db, org: OrgId, domain: string): Promise<StoredSummary> => {
  const marks = await sql<{ id: number }>`
    select id from finding_mark where org_id = ${org} and domain = ${domain}`.execute(db);
  const { rows } = await sql<StoredSummary>`
    with counting as not materialized (
      select area, severity, severity_rank, known_exploited, exploit_available, epss, first_seen, host from finding
       where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
    )
    insert into finding_summary (org_id, domain, kinds, hosts, leaks) select ${org}, ${domain},
      (select coalesce(jsonb_agg(k), '[]') from (
        select area, severity, known_exploited, coalesce(exploit_available, false) as exploit_available, epss,
               case when area = any (${FADING}::text[]) then first_seen end as since, count(*)::int as count
          from counting group by 1, 2, 3, 4, 5, 6) k),
      (select coalesce(jsonb_agg(h), '[]') from (
        select host, max(severity_rank) as worst, count(*)::int as findings from counting group by host) h),
      (select coalesce(jsonb_agg(l), '[]') from (
        select to_char(first_seen at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from finding
         where org_id = ${org} and domain = ${domain} and area = 'leaked-credentials' and resolved_at is null group by 1) l)
    on conflict (org_id, domain) do update set kinds = excluded.kinds, hosts = excluded.hosts, leaks = excluded.leaks
    returning kinds, hosts, leaks`.execute(db);
  await sql`delete from finding_mark where id = any (${marks.rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows[0] ?? { kinds: [], hosts: [], leaks: [] };
};

/** What counts in a domain, in summary: as it was left, or counted anew after a change. One counts, the others wait for it. */
export const findingSummary = async (db: Db, org: OrgId, domain: string): Promise<FindingSummary> => {
  let stored = await read(db, org, domain);
  if (stored === null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`summary ${org} ${domain}`}, 0))`.execute(db);
    stored = (await read(db, org, domain)) ?? (await count(db, org, domain));
  }
  return {
    ...stored,
    kinds: stored.kinds.map((kind) => ({ ...kind, since: kind.since === null ? null : new Date(kind.since) })),
  };
};

/** How many findings that count came since then. */
export const freshSince = async (db: Db, org: OrgId, domain: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
       and first_seen >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
};

const isAlike = (kind: AlikeRow) => sql`
  (area = ${kind.area} and severity = ${kind.severity} and known_exploited = ${kind.known_exploited}
   and coalesce(exploit_available, false) = ${kind.exploit_available} and epss is not distinct from ${kind.epss}::real
   and (${kind.since}::timestamptz is null or date_trunc('milliseconds', first_seen) = ${kind.since}))`;

/** A few findings of one kind. */
export const someAlike = async (db: Db, org: OrgId, domain: string, kind: AlikeRow, limit: number) => {
  const { rows } = await sql<{ id: FindingId }>`
    select id from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
       and ${isAlike(kind)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** How many findings of these kinds have a lower id? */
export const countAlikeBefore = async (
  db: Db,
  org: OrgId,
  domain: string,
  kinds: readonly AlikeRow[],
  id: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
       and id < ${id} and (${sql.join(kinds.map(isAlike), sql` or `)})`.execute(db);
  return rows[0]?.count ?? 0;
};

/** How many findings were closed since then. */
export const closedSince = async (db: Db, org: OrgId, domain: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is not null and resolved_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** How many hosts have an open finding that is known to be exploited. */
export const exploitedHosts = async (db: Db, org: OrgId, domain: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct host)::int as count from finding
     where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
       and known_exploited`.execute(db);
  return rows[0]?.count ?? 0;
};
