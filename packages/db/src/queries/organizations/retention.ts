import { DAY_MS } from "@parapet/domain/durations";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Retention in days. */
export interface Retention {
  /** What the stages of an ended run stored for a worker to go on from. */
  readonly stages: number;
  /** Check results of runs; those of the latest run of a domain are kept. */
  readonly looks: number;
  /** Runs in summary, and findings that were resolved so long ago. */
  readonly runs: number;
  /** Everything about a domain after it was removed from its organization: what was seen, runs, scores, alerts. */
  readonly removedDomains: number;
  /** Alerts that were raised, and the log of their messages. */
  readonly alerts: number;
  readonly leads: number;
  readonly feedRuns: number;
  /** Requests for consent of an address that is monitored no longer; of a refusal only the hash and the answer remain. */
  readonly consentRequests: number;
}

/** Tables with data of removed domains, by the column with the age. */
const OF_DOMAINS = [
  ["finding", "last_seen"],
  ["exposed_service", "last_seen"],
  ["asset", "last_seen"],
  ["scan", "finished_at"],
  ["score_history", "at"],
  ["alert_setting", "updated_at"],
  ["alert_told", "at"],
  ["site_capture", "checked_at"],
  // Its history and notes go with the asset.
  ["inventory_asset", "last_seen"],
  ["certificate_watch", "checked_at"],
] as const;

/** Purges data past its retention; returns the deleted rows by type. The audit log and the score history stay. */
export const applyRetention = async (db: Db, keep: Retention, now: Date): Promise<Record<string, number>> => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ended: Record<string, number> = {};
  const drop = async (what: string, statement: ReturnType<typeof sql>) => {
    const { numAffectedRows } = await statement.execute(db);
    if (numAffectedRows !== undefined && numAffectedRows > 0n) ended[what] = Number(numAffectedRows);
  };
  await drop(
    "stages",
    sql`delete from scan_stage g using scan s where s.id = g.scan_id and s.finished_at < ${before(keep.stages)}`,
  );
  await drop(
    "looks",
    sql`delete from scan_check c using scan s where s.id = c.scan_id and s.finished_at < ${before(keep.looks)}
          and exists (select from scan n where n.org_id = s.org_id and n.domain = s.domain and n.state = 'done' and n.finished_at > s.finished_at)`,
  );
  await drop("runs", sql`delete from scan where finished_at < ${before(keep.runs)}`);
  await drop(
    "screenshots",
    sql`delete from site_picture p where p.last_seen < ${before(keep.runs)}
          and exists (select from site_picture n where n.capture_id = p.capture_id and n.taken_at > p.taken_at)`,
  );
  // Websites and look-alikes that no run has visited for as long are gone.
  await drop(
    "captures",
    sql`delete from site_capture where checked_at < ${before(keep.runs)} and kind <> 'suspicious'`,
  );
  await drop("findings", sql`delete from finding where resolved_at < ${before(keep.runs)}`);
  for (const [table, age] of OF_DOMAINS)
    await drop(
      `${table} of removed domains`,
      sql`delete from ${sql.table(table)} t where t.org_id is not null and t.${sql.ref(age)} < ${before(keep.removedDomains)}
            and not exists (select from authorised_domain d where d.org_id = t.org_id and d.name = t.domain)
            and not exists (select from removed_domain r where r.org_id = t.org_id and r.name = t.domain
                              and r.removed_at >= ${before(keep.removedDomains)})`,
    );
  await drop("alerts", sql`delete from alert where raised_at < ${before(keep.alerts)}`);
  await drop(
    "messages",
    sql`delete from alert_delivery where created_at < ${before(keep.alerts)} and state <> 'waiting'`,
  );
  // Persistent conditions must not raise a second alert after the purge.
  await drop(
    "told",
    sql`delete from alert_told t where t.at < ${before(keep.alerts)}
          and not exists (select from finding f where f.org_id = t.org_id and f.resolved_at is null
                            and f.id = substring(t.key from '^known-exploited:([0-9a-f-]{36})$')::uuid)
          and not exists (select from finding f where f.org_id = t.org_id and f.domain = t.domain and f.resolved_at is null
                            and f.check_id = 'lookalike-domains' and f.subject = substring(t.key from '^look-alike-[a-z]+:(.*)$'))`,
  );
  await drop("leads", sql`delete from lead where created_at < ${before(keep.leads)}`);
  await drop(
    "assessments",
    sql`delete from area_assessment a where a.at < ${before(keep.runs)}
          and exists (select from area_assessment n where n.area = a.area and n.source = a.source and n.at > a.at
                        and (n.domains is null or n.domains @> a.domains))`,
  );
  const monitored = sql`exists (select from vip_identifier i where i.org_id = r.org_id and i.kind = 'personal'
                                   and sha256(convert_to(i.value, 'UTF8')) = r.address_hash)`;
  const isOld = sql`coalesce(r.answered_at, r.requested_at) < ${before(keep.consentRequests)} and not ${monitored}`;
  const isRefusalInForce = sql`r.answer in ('refused', 'withdrawn') and not exists (
    select from vip_consent_request n where n.org_id = r.org_id and n.address_hash = r.address_hash and n.answered_at > r.answered_at)`;
  await drop(
    "consent requests",
    sql`delete from vip_consent_request r where ${isOld} and (r.answer is null or not (${isRefusalInForce}))`,
  );
  await drop(
    "links of refused consents",
    sql`update vip_consent_request r set token_hash = null, requested_by = null where ${isOld} and r.token_hash is not null`,
  );
  await drop("feed runs", sql`delete from feed_run where finished_at < ${before(keep.feedRuns)}`);
  return ended;
};
