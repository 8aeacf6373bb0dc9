import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { HostRow } from "./overview.ts";

const SCORE = [
  "scan_id",
  "at",
  "score",
  "hundredths",
  "scoring_version",
  "criticals",
  "confidence",
  "lost_by_area",
  "counts",
  "coverage",
  "cause",
] as const;

/** Scores of a domain, newest first. */
export const scoreHistory = (db: Db, org: OrgId, domain: string, limit: number) =>
  db
    .selectFrom("score_history")
    .select(SCORE)
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The last score of each day since a moment, newest first. Limited by days: re-tests and decisions of one day are one value. */
export const dailyScores = (db: Db, org: OrgId, domain: string, since: Date) =>
  db
    .selectFrom("score_history")
    .distinctOn(sql`(at at time zone 'UTC')::date`)
    .select(SCORE)
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("at", ">=", since)
    .orderBy(sql`(at at time zone 'UTC')::date`, "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Hosts with how many services they show and, of what was found, how much and the worst; the worst first. */
export const readPerimeter = async (db: Db, org: OrgId, domain: string, found: readonly HostRow[], limit: number) => {
  const { rows } = await sql<{
    host: string;
    services: number;
    worst: number | null;
    findings: number;
    ports: number[] | null;
  }>`
    with shown as (
      select host, count(*)::int as services, array_agg(distinct port) as ports from exposed_service
       where org_id = ${org} and domain = ${domain} and gone_at is null group by host
    )
    select a.host, coalesce(s.services, 0) as services, s.ports, f.worst, coalesce(f.findings, 0) as findings
      from asset a
      left join jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (host text, worst int, findings int) on f.host = a.host
      left join shown s on s.host = a.host
     where a.org_id = ${org} and a.domain = ${domain} and a.gone_at is null
     order by f.worst desc nulls last, services desc, a.host limit ${limit}`.execute(db);
  return rows;
};

/** What the newest finished run could not assess. */
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
