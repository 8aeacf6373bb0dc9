/**
 * Remediation figures of a year with 100,000 findings: limit 1 s, and equal to what this script computes by itself from the
 * findings' histories, event by event.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { slaFigures } from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

const ROWS = process.argv.includes("--short") ? 20_000 : 100_000;
const LIMIT_MS = 1_000;
const ZONE = "Europe/Madrid";
const TO = new Date("2026-11-01T00:00:00Z");
const FROM = new Date("2025-11-01T00:00:00Z");

interface Finding {
  readonly id: string;
  readonly area: string;
  readonly owner: string | null;
  readonly first_seen: Date;
  readonly due_at: Date | null;
  readonly before: Date | null;
}
interface Event {
  readonly finding_id: string;
  readonly at: Date;
  readonly kind: string;
  readonly author: string | null;
}
interface Sum {
  detected: number;
  /** Those of them that a run found after another. */
  measured: number;
  detect: number;
  triaged: number;
  triage: number;
  fixed: number;
  fix: number;
  kept: number;
  missed: number;
}

const isWithin = (at: Date): boolean => at >= FROM && at < TO;
const month = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, year: "numeric", month: "2-digit" });
const monthOf = (at: Date): string => month.format(at).slice(0, 7);
const ACTIONS = new Set(["status", "note", "work", "fix reported"]);
const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

/** The same figures, from the history of one finding after the other. */
const recomputed = (
  findings: readonly Finding[],
  events: ReadonlyMap<string, readonly Event[]>,
  by: "month" | "owner" | "area",
): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  const sumOf = (finding: Finding, at: Date): Sum => {
    const key = by === "month" ? monthOf(at) : by === "area" ? finding.area : (finding.owner ?? "");
    const found = sums.get(key) ?? {
      detected: 0,
      measured: 0,
      detect: 0,
      triaged: 0,
      triage: 0,
      fixed: 0,
      fix: 0,
      kept: 0,
      missed: 0,
    };
    sums.set(key, found);
    return found;
  };
  for (const finding of findings) {
    if (isWithin(finding.first_seen)) {
      const sum = sumOf(finding, finding.first_seen);
      sum.detected += 1;
      if (finding.before !== null) {
        sum.measured += 1;
        sum.detect += secondsBetween(finding.before, finding.first_seen);
      }
    }
    let since = finding.first_seen;
    let isTriaged = false;
    for (const { at, kind, author } of events.get(finding.id) ?? []) {
      if (kind === "reopened") since = at;
      if (!isTriaged && author !== null && ACTIONS.has(kind)) {
        isTriaged = true;
        if (isWithin(at)) {
          const sum = sumOf(finding, at);
          sum.triaged += 1;
          sum.triage += secondsBetween(finding.first_seen, at);
        }
      }
      if (kind === "resolved" && isWithin(at)) {
        const sum = sumOf(finding, at);
        sum.fixed += 1;
        sum.fix += secondsBetween(since, at);
        if (finding.due_at !== null) {
          if (at <= finding.due_at) sum.kept += 1;
          else sum.missed += 1;
        }
      }
    }
  }
  return sums;
};

const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
let isGood = true;
const home = mkdtempSync(join(tmpdir(), "parapet-bench-sla-"));
chmodSync(home, 0o711);
try {
  await using cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  await using owner = openDatabase(cluster.url, { role: "owner" });
  await using database = openDatabase(cluster.url);
  const org = await within(owner.db, "everything", async (tx) => {
    const { rows } = await sql<{ org: OrgId }>`
      with o as (insert into organization (name, kind) values ('Client', 'client') returning id)
      insert into app_user (org_id, role, email, first_name, last_name, status)
      select id, 'client_admin', 'person' || n || '@client.test', 'P', 'Q', 'active' from o, generate_series(1, 20) n
      returning org_id as org`.execute(tx);
    const found = rows[0]?.org;
    if (found === undefined) throw new Error("no organization was created");
    await sql`
      insert into scan (org_id, domain, profile, origin, state, started_at, finished_at)
      select ${found}, 'client.test', 'full', 'schedule', 'done', at - interval '1 hour', at
        from generate_series('2025-09-01'::timestamptz, '2026-11-01', interval '7 days') at`.execute(tx);
    await sql`
      with people as (select array_agg(id order by email) as ids from app_user where org_id = ${found}),
           runs as (select array_agg(id order by finished_at) as ids, array_agg(finished_at order by finished_at) as ends
                      from scan where org_id = ${found})
      insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_scan, first_seen, last_seen,
                           due_at, due_source, owner_id)
      select ${found}, 'client.test', (array['company-exposed-ports', 'web-apps-exposures', 'email-weaknesses'])[1 + n % 3],
             'check-' || n % 60, 'kind', 'subject ' || n, 'host-' || n % 900 || '.client.test',
             (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5], runs.ids[1 + n % 60], runs.ends[1 + n % 60],
             runs.ends[1 + n % 60], case when n % 7 > 0 then runs.ends[1 + n % 60] + (n % 50) * interval '1 day' end,
             case when n % 7 > 0 then 'policy' end, case when n % 4 > 0 then people.ids[1 + n % 20] end
        from people, runs, generate_series(1, ${ROWS}) n`.execute(tx);
    await sql`
      insert into finding_event (finding_id, org_id, at, kind) select id, org_id, first_seen, 'found' from finding`.execute(
      tx,
    );
    await sql`
      insert into finding_event (finding_id, org_id, at, kind, author)
      select id, org_id, first_seen + (abs(hashtext(subject)) % 200) * interval '1 hour', 'work', owner_id
        from finding where owner_id is not null`.execute(tx);
    await sql`
      insert into finding_event (finding_id, org_id, at, kind)
      select id, org_id, first_seen + (1 + abs(hashtext(subject)) % 70) * interval '13 hours', 'resolved'
        from finding where abs(hashtext(subject)) % 5 > 0`.execute(tx);
    // Some come back and are fixed again.
    await sql`
      insert into finding_event (finding_id, org_id, at, kind)
      select id, org_id, first_seen + interval '45 days' + step * interval '3 days', (array['reopened', 'resolved'])[1 + step]
        from finding, generate_series(0, 1) step where abs(hashtext(subject)) % 11 = 1`.execute(tx);
    return found;
  });
  await sql`vacuum analyze`.execute(owner.db);
  const { findings, events } = await within(database.db, [org], async (tx) => ({
    findings: (
      await sql<Finding>`
        select f.id, f.area, coalesce(f.owner_id, f.owner_group)::text as owner, f.first_seen, f.due_at,
               (select max(s.finished_at) from scan s where s.org_id = f.org_id and s.domain = f.domain and s.state = 'done'
                   and s.finished_at < (select finished_at from scan where id = f.first_scan)) as before
          from finding f where f.org_id = ${org}`.execute(tx)
    ).rows,
    events: Map.groupBy(
      (
        await sql<Event>`select finding_id, at, kind, author from finding_event where org_id = ${org} order by at, id`.execute(
          tx,
        )
      ).rows,
      (event) => event.finding_id,
    ),
  }));
  for (const by of ["month", "owner", "area"] as const) {
    const began = performance.now();
    const figures = await within(database.db, [org], (tx) =>
      slaFigures(tx, org, by, { from: FROM, to: TO, timeZone: ZONE }),
    );
    const tookMs = performance.now() - began;
    const expected = recomputed(findings, events, by);
    const wrong = figures.filter((row) => {
      const sum = expected.get(row.key ?? "");
      if (sum === undefined) return true;
      const isClose = (a: number | null, b: number): boolean => Math.abs((a ?? 0) - b) < 0.01;
      return !(
        row.detected === sum.detected &&
        row.triaged === sum.triaged &&
        row.fixed === sum.fixed &&
        row.kept === sum.kept &&
        row.missed === sum.missed &&
        isClose(row.detect_seconds, mean(sum.detect, sum.measured)) &&
        isClose(row.triage_seconds, mean(sum.triage, sum.triaged)) &&
        isClose(row.fix_seconds, mean(sum.fix, sum.fixed))
      );
    });
    const isEqual = wrong.length === 0 && figures.length === expected.size;
    if (!isEqual || tookMs > LIMIT_MS) isGood = false;
    console.log(
      `${isEqual && tookMs <= LIMIT_MS ? "ok  " : "FAIL"} figures of ${ROWS} findings by ${by}: ${tookMs.toFixed(0)} ms, ${(tookMs / LIMIT_MS).toFixed(2)} × the limit of ${LIMIT_MS} ms; ${isEqual ? "equal to" : `${wrong.length} of ${figures.length} rows differ from`} the recomputation`,
    );
    for (const row of wrong.slice(0, 3)) console.log(row, expected.get(row.key ?? ""));
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
