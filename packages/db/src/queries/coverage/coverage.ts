import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** How one check of a run went over all its targets. */
export interface CheckTally {
  readonly assessed: number;
  /** Targets of which some part could not be assessed. */
  readonly partial: number;
  readonly not_assessed: number;
  /** The most frequent one. */
  readonly reason: string | null;
}

export interface CoverageRow {
  /** The newest finished run of each profile. */
  readonly runs: readonly {
    readonly profile: "passive" | "full";
    readonly at: string;
    readonly checks: Readonly<Record<string, CheckTally>> | null;
    readonly sources: readonly { readonly id: string; readonly outcome: string }[] | null;
  }[];
  /** Imports and connectors that assessed an area for this domain, each with its newest time. */
  readonly assessments: readonly {
    readonly area: string;
    readonly source: string;
    readonly via: "import" | "connector";
    readonly at: string;
  }[];
  /** Sources that are switched on. */
  readonly connected: readonly { readonly feed: string; readonly options: Readonly<Record<string, unknown>> }[];
  readonly hosts: number;
  readonly vips: number;
}

/** Everything the coverage ledger of a domain is made of. */
export const coverageRow = async (db: Db, org: OrgId, domain: string): Promise<CoverageRow> => {
  const { rows } = await sql<CoverageRow>`
    select
      (select coalesce(jsonb_agg(r), '[]') from (
        select distinct on (profile) profile, finished_at as at, summary -> 'checks' as checks, summary -> 'sources' as sources
          from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by profile, finished_at desc) r) as runs,
      (select coalesce(jsonb_agg(a), '[]') from (
        select distinct on (area, source) area, source, via, at from area_assessment
         where domains is null or ${domain} = any (domains) order by area, source, at desc) a) as assessments,
      (select coalesce(jsonb_agg(jsonb_build_object('feed', feed, 'options', options)), '[]') from feed_setting where enabled) as connected,
      (select count(*)::int from asset where org_id = ${org} and domain = ${domain} and gone_at is null) as hosts,
      (select count(*)::int from vip where org_id = ${org}) as vips`.execute(db);
  return rows[0] ?? { runs: [], assessments: [], connected: [], hosts: 0, vips: 0 };
};

export interface RunLoss {
  /** Checks that had results in the run before, of the same profile. */
  readonly checks_before: readonly string[];
  readonly checks: Readonly<Record<string, CheckTally>>;
  /** What was assessed in the run before and is blocked by its host now. */
  readonly blocked: readonly string[];
  readonly coverage_before: Readonly<Record<string, string>>;
  readonly coverage: Readonly<Record<string, string>>;
}

const MAX_BLOCKED = 1_000;

/** How the coverage of a run differs from that of the run before it; undefined for the first one. */
export const runLoss = async (db: Db, org: OrgId, domain: string, scan: ScanId): Promise<RunLoss | undefined> => {
  const { rows } = await sql<RunLoss>`
    with this as (select id, profile, finished_at, summary from scan where id = ${scan} and org_id = ${org}),
    previous as (
      select s.id, s.summary from scan s, this where s.org_id = ${org} and s.domain = ${domain} and s.profile = this.profile
         and s.state = 'done' and s.finished_at < this.finished_at order by s.finished_at desc limit 1)
    select coalesce((select jsonb_agg(key) from jsonb_object_keys(coalesce(previous.summary -> 'checks', '{}')) as key), '[]') as checks_before,
           coalesce(this.summary -> 'checks', '{}') as checks,
           coalesce((select jsonb_agg(subject) from (
             select distinct c.subject from scan_check c
               join scan_check b on b.scan_id = previous.id and b.check_id = c.check_id and b.subject = c.subject and b.status = 'judged'
              where c.scan_id = this.id and c.org_id = ${org} and c.status = 'blind' and c.reason = 'blocked'
              limit ${MAX_BLOCKED}) as lost), '[]') as blocked,
           coalesce((select coverage from score_history where org_id = ${org} and scan_id = previous.id), '{}') as coverage_before,
           coalesce((select coverage from score_history where org_id = ${org} and scan_id = this.id), '{}') as coverage
      from this, previous`.execute(db);
  return rows[0];
};

export interface SilentSource {
  readonly feed: string;
  /** `late`: the next run is overdue; `silent`: the last runs all failed. */
  readonly kind: "late" | "silent";
  /** Stays the same until the source answers again. */
  readonly since: string;
}

/** Sources that are switched on and have failed so many times in a row, or whose next run is overdue by so many hours. */
export const silentSources = async (db: Db, now: Date, runs: number, hours: number): Promise<SilentSource[]> => {
  const { rows } = await sql<SilentSource>`
    select f.feed, case when newest.failed >= ${runs} then 'silent' else 'late' end as kind,
           coalesce(to_char((select max(r.finished_at) from feed_run r where r.feed = f.feed and r.outcome in ('ok', 'partial'))
                            at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'never') as since
      from feed_setting f cross join lateral (
        select count(*) filter (where outcome = 'failed')::int as failed, max(coalesce(next_run_at, started_at)) as next_run_at
          from (select outcome, next_run_at, started_at from feed_run r where r.feed = f.feed and r.kind = 'sync'
                 order by started_at desc limit ${runs}) as last) as newest
     where f.enabled and (newest.failed >= ${runs}
        or newest.next_run_at < ${now}::timestamptz - make_interval(hours => ${hours}))
     order by f.feed`.execute(db);
  return rows;
};

export const domainsAlertedOfCoverage = async (db: Db, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string }>`
    select distinct org_id, domain from alert_setting where enabled and 'coverage_lost' = any (types)
     order by org_id, domain limit ${limit}`.execute(db);
  return rows;
};
