import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Open findings by area and severity, with the figures of the week; one pass over the domain's rows. */
export const findingTotals = async (db: Db, org: OrgId, domain: string, now: Date) => {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const { rows } = await sql<{
    area: string;
    severity: string;
    count: number;
    exploit: number;
    fresh: number;
    closed: number;
  }>`
    select area, severity,
           count(*) filter (where resolved_at is null and status in ('open', 'acknowledged'))::int as count,
           count(*) filter (where resolved_at is null and status in ('open', 'acknowledged') and exploit_available)::int as exploit,
           count(*) filter (where resolved_at is null and first_seen >= ${weekAgo})::int as fresh,
           count(*) filter (where resolved_at >= ${weekAgo})::int as closed
      from finding where org_id = ${org} and domain = ${domain}
     group by area, severity`.execute(db);
  return rows;
};

/** Scores of a domain, newest first. */
export const scoreHistory = (db: Db, org: OrgId, domain: string, limit: number) =>
  db
    .selectFrom("score_history")
    .select(["scan_id", "at", "score", "hundredths", "scoring_version", "confidence", "lost_by_area", "counts"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();

/** Hosts with how many services they show and the worst that was found on them. */
export const perimeterOf = async (db: Db, org: OrgId, domain: string, limit: number) => {
  const { rows } = await sql<{
    host: string;
    services: number;
    worst: number | null;
    findings: number;
    ports: number[];
  }>`
    select a.host, count(distinct s.id)::int as services, array_agg(distinct s.port) filter (where s.port is not null) as ports,
           (select max(f.severity_rank) from finding f where f.org_id = a.org_id and f.domain = a.domain and f.resolved_at is null
              and (f.target = a.host or f.target like a.host || ':%' or f.target like '%://' || a.host || '%')) as worst,
           (select count(*)::int from finding f where f.org_id = a.org_id and f.domain = a.domain and f.resolved_at is null
              and (f.target = a.host or f.target like a.host || ':%' or f.target like '%://' || a.host || '%')) as findings
      from asset a left join exposed_service s on s.org_id = a.org_id and s.domain = a.domain and s.host = a.host and s.gone_at is null
     where a.org_id = ${org} and a.domain = ${domain} and a.gone_at is null
     group by a.id order by worst desc nulls last, services desc, a.host limit ${limit}`.execute(db);
  return rows;
};

/** What the newest finished run could not look at. */
export const blindSpots = async (db: Db, org: OrgId, domain: string, limit: number) => {
  const { rows } = await sql<{ check: string; subject: string; reason: string }>`
    select c.check_id as "check", c.subject, coalesce(c.reason, 'timeout') as reason from scan_check c
     where c.org_id = ${org} and c.status = 'blind'
       and c.scan_id = (select id from scan where org_id = ${org} and domain = ${domain} and state = 'done' order by finished_at desc limit 1)
     order by 1, 2 limit ${limit}`.execute(db);
  return rows;
};

/** When the newest run ended. */
export const lastScanAt = async (db: Db, org: OrgId, domain: string): Promise<Date | null> =>
  (
    await db
      .selectFrom("scan")
      .select("finished_at")
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where("state", "=", "done")
      .orderBy("finished_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.finished_at ?? null;

/** New leaked credentials per month, for the chart; `YYYY-MM`. */
export const leaksByMonth = async (db: Db, org: OrgId, domain: string, since: Date) => {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(first_seen at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from finding
     where org_id = ${org} and domain = ${domain} and area = 'leaked-credentials' and first_seen >= ${since}
     group by 1 order by 1`.execute(db);
  return rows;
};
