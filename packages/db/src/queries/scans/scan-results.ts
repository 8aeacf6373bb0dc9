import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { overEveryArea } from "../../scope.ts";
import { labelFindings } from "../inventory/asset-marks.ts";

/** One sighting of a finding in one run. Its identity is organization, domain, check, outcome and subject. */
export interface FindingObservation {
  readonly area: FindingArea;
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  readonly target: string;
  readonly severity: Severity;
  readonly evidence: unknown;
  readonly params: unknown;
  readonly details: unknown;
  readonly cvss: number | null;
  readonly exploitAvailable: boolean | null;
  readonly knownExploited: boolean;
  readonly epss: number | null;
  /** What it rests on: a run that knows less does not resolve it. */
  readonly basis?: unknown;
  /**
   * Of what no scan can see again: the day it leaked, where that is known, and when it arrived here. An attested reset closes
   * it unless it leaked, or without a known day arrived, after the reset.
   */
  readonly leak?: { readonly on: string | null; readonly arrivedAt: string | null };
}

export interface ScanWrite {
  readonly org: OrgId;
  /** Null for what no scan found: imports, connectors and matches. */
  readonly scan: ScanId | null;
  readonly domain: string;
  readonly at: Date;
}

/** One writer of a domain's findings at a time. Ends with the transaction. */
export const lockFindings = (db: Db, org: OrgId, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`findings ${org} ${domain}`}, 0))`.execute(db);

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Every check on every subject, evaluated or blind. */
export const recordChecks = async (
  db: Db,
  { org, scan }: ScanWrite,
  checks: readonly {
    check: string;
    subject: string;
    status: "judged" | "blind";
    reason: string | null;
    detail: string | null;
  }[],
): Promise<void> => {
  await sql`
    insert into scan_check (scan_id, org_id, check_id, subject, status, reason, detail)
    select ${scan}, ${org}, row."check", row.subject, row.status, row.reason, row.detail
      from jsonb_to_recordset(${json(checks)}) as row ("check" text, subject text, status text, reason text, detail text)
    on conflict (scan_id, check_id, subject) do update set status = excluded.status, reason = excluded.reason, detail = excluded.detail`.execute(
    db,
  );
};

/** Ends attestations of resets before these observations leaked; the history says why the findings are open again. */
const endOutdatedAttestations = async (
  db: Db,
  { org, at }: Pick<ScanWrite, "org" | "at">,
  observations: readonly FindingObservation[],
): Promise<void> => {
  const leaks = observations.flatMap(({ check, target, leak }) =>
    leak === undefined ? [] : [{ check, target, ...leak }],
  );
  await sql`
    with ended as (
      update reset_attestation a set ended_at = ${at}, end_reason = 'newer leak'
        from jsonb_to_recordset(${json(leaks)}) as row ("check" text, target text, "on" date, "arrivedAt" timestamptz)
       where a.org_id = ${org} and a.check_id = row."check" and a.target = row.target and a.ended_at is null
         and coalesce(row."on" > a.reset_on, row."arrivedAt" > a.attested_at, false)
      returning a.check_id, a.target, row."on" as leaked_on
    )
    insert into finding_event (finding_id, org_id, at, kind, details)
    select distinct on (f.id) f.id, f.org_id, ${at}, 'leaked again', jsonb_strip_nulls(jsonb_build_object('leaked_on', e.leaked_on))
      from ended e join finding f on f.org_id = ${org} and f.check_id = e.check_id and f.target = e.target`.execute(db);
};

/** Marks observations as new, still present or reopened, and writes their history in the same transaction. Set-based: a run may see 100,000. */
export const recordFindings = async (
  db: Db,
  { org, scan, domain, at }: ScanWrite,
  observations: readonly FindingObservation[],
): Promise<void> => {
  const isLeak = observations.some(({ leak }) => leak !== undefined);
  if (isLeak) await endOutdatedAttestations(db, { org, at }, observations);
  const attested = isLeak
    ? sql`exists (select from reset_attestation a where a.org_id = ${org} and a.check_id = row."check" and a.target = row.target and a.ended_at is null)`
    : sql`false`;
  await sql`
    with seen as (
      select row.*, ${attested} as attested, row."knownExploited" or exists (select from kev k where k.cve_id = row.details->>'cve') as exploited
        from jsonb_to_recordset(${json(observations)}) as row (
        area text, "check" text, outcome text, subject text, target text, severity text, evidence jsonb, params jsonb,
        details jsonb, cvss real, "exploitAvailable" boolean, "knownExploited" boolean, epss real, basis jsonb)
    ), before as (
      select f.id, f.severity, f.severity_rank, f.resolved_at, f.check_id, f.outcome, f.subject from finding f
        join seen s on f.check_id = s."check" and f.outcome = s.outcome and f.subject = s.subject
       where f.org_id = ${org} and f.domain = ${domain}
    ), written as (
      insert into finding as f (org_id, domain, area, check_id, outcome, subject, target, severity, evidence, params, details,
        cvss, exploit_available, known_exploited, epss, basis, first_seen, last_seen, first_scan, last_scan, resolved_at, status)
      select ${org}, ${domain}, area, "check", outcome, subject, target, severity, evidence, coalesce(params, '{}'), coalesce(details, '{}'),
        cvss, "exploitAvailable", exploited, epss, basis, ${at}, ${at}, ${scan}, ${scan},
        case when attested then ${at}::timestamptz end, case when attested then 'resolved' else 'open' end from seen
      on conflict (org_id, domain, check_id, outcome, subject) do update set
        area = excluded.area, target = excluded.target, severity = excluded.severity, evidence = excluded.evidence,
        params = excluded.params, details = excluded.details, basis = coalesce(excluded.basis, f.basis),
        -- What feeds once said of a CVE is not taken back because a feed is gone.
        cvss = coalesce(excluded.cvss, f.cvss), epss = coalesce(excluded.epss, f.epss),
        exploit_available = case when f.exploit_available then true else excluded.exploit_available end,
        known_exploited = f.known_exploited or excluded.known_exploited,
        last_seen = excluded.last_seen, last_scan = excluded.last_scan,
        resolved_at = case when excluded.resolved_at is not null then coalesce(f.resolved_at, excluded.resolved_at) end, version = f.version + 1,
        -- Gone for a while and back: what was decided about it holds until the day that was set for it.
        status = case when excluded.resolved_at is not null then 'resolved' when f.status <> 'resolved' then f.status
                      when f.status_before is not null and coalesce(f.status_until > ${at}, true) then f.status_before else 'open' end,
        status_until = case when excluded.resolved_at is not null or f.status <> 'resolved' or (f.status_before is not null and f.status_until > ${at}) then f.status_until end,
        status_before = case when excluded.resolved_at is not null then f.status_before end
      returning f.id, f.severity, f.severity_rank, f.check_id, f.outcome, f.subject, f.resolved_at, f.status
    )
    insert into finding_event (finding_id, org_id, at, kind, status, scan_id, details)
    select w.id, ${org}::uuid, ${at}::timestamptz,
           case when b.id is null then 'found' when w.resolved_at is not null then 'resolved' when b.resolved_at is not null then 'reopened'
                when w.severity_rank > b.severity_rank then 'seen worse' else 'seen milder' end,
           -- Back as what was decided about it.
           case when w.resolved_at is null and b.resolved_at is not null then w.status end, ${scan}::uuid,
           case when w.severity_rank <> b.severity_rank then jsonb_build_object('from', b.severity, 'to', w.severity) else '{}'::jsonb end
      from written w left join before b using (check_id, outcome, subject)
     where b.id is null or (b.resolved_at is null) <> (w.resolved_at is null)
        or (w.resolved_at is null and w.severity_rank <> b.severity_rank)
    union all
    -- Written anew and attested as reset before: it is found and closed in one step.
    select w.id, ${org}::uuid, ${at}::timestamptz, 'resolved', null, ${scan}::uuid, '{}'::jsonb from written w left join before b using (check_id, outcome, subject)
     where b.id is null and w.resolved_at is not null`.execute(db);
  await labelFindings(db, org, domain, at);
};

/** An open finding that this run did not see again though it assessed where it was. */
export interface NotSeenAgain {
  readonly id: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly target: string;
  /** The target itself is gone; else the check was evaluated on it. */
  readonly is_gone: boolean;
  /** Null unless asked for. */
  readonly params: Record<string, string | number> | null;
  readonly details: Record<string, unknown> | null;
  readonly evidence: unknown;
  readonly basis: unknown;
}

/**
 * What was assessed and not found again: the check was evaluated on the same target in this run, or, in a full run (`full`),
 * the target itself is gone. A blind check says nothing, nor of what a blind part of it may hide (a subject that begins
 * with the part's name or, after `*`, ends with it); a target is gone only from a host that was wholly seen, or when
 * every host there is was. With all that was stored for the checks of `withKnowledge`.
 */
export const notSeenAgain = async (
  db: Db,
  { org, scan, domain, at }: ScanWrite,
  full: {
    readonly sawEveryHost: boolean;
    readonly unseenHosts: readonly string[];
    readonly udpHosts: readonly string[];
    readonly absentHosts: readonly string[];
  } | null,
  withKnowledge: readonly string[],
): Promise<NotSeenAgain[]> => {
  const host = sql`substring(f.target from '^(?:https?://)?([^/:]+)')`;
  const { rows } = await sql<NotSeenAgain>`
    with unseen as (
      select f.id, f.check_id = any (${[...withKnowledge]}::text[]) as whole,
             not exists (select from scan_check c where c.scan_id = ${scan} and c.check_id = f.check_id and c.subject = f.target and c.status = 'judged') as is_gone
        from finding f
       where f.org_id = ${org} and f.domain = ${domain} and f.resolved_at is null and f.last_scan is distinct from ${scan}
         and (
           exists (select from scan_check c where c.scan_id = ${scan} and c.check_id = f.check_id and c.subject = f.target and c.status = 'judged')
           or (${full !== null} and ${host} <> all (${[...(full?.unseenHosts ?? [])]}::text[])
               and not (f.target like '%/udp' and ${host} = any (${[...(full?.udpHosts ?? [])]}::text[]))
               and (${full?.sawEveryHost ?? false} or ${host} = any (${[...(full?.absentHosts ?? [])]}::text[]) or exists (select from asset a where a.org_id = ${org} and a.domain = ${domain} and a.host = ${host} and a.last_seen = ${at}))
               and exists (select from scan_check c where c.scan_id = ${scan} and c.check_id = f.check_id)
               and not exists (select from scan_check c where c.scan_id = ${scan} and c.check_id = f.check_id and (c.subject = f.target or (c.status = 'blind' and c.reason is distinct from 'knowledge-reduced'))))
         )
         and not exists (select from scan_check c where c.scan_id = ${scan} and c.check_id = f.check_id and c.status = 'blind'
                          and case when c.subject like '*%' then right(f.subject, length(c.subject) - 1) = substr(c.subject, 2)
                                   else starts_with(f.subject, c.subject) end)
    )
    select f.id, f.check_id, f.outcome, f.subject, f.target, u.is_gone, case when u.whole then f.params end as params,
           case when u.whole then f.details end as details, case when u.whole then f.evidence end as evidence, f.basis
      from unseen u join finding f using (id)`.execute(db);
  return rows;
};

/** Closes findings that were assessed and not found again. */
export const resolveFindings = async (db: Db, { org, scan, at }: ScanWrite, ids: readonly string[]): Promise<void> => {
  await sql`
    with closed as (
      update finding f set resolved_at = ${at}, status = 'resolved', version = version + 1,
             status_before = case when f.status in ('false positive', 'accepted risk') then f.status end
       where f.org_id = ${org} and f.id = any (${[...ids]}::uuid[]) and f.resolved_at is null
      returning f.id
    )
    insert into finding_event (finding_id, org_id, at, kind, scan_id) select id, ${org}, ${at}, 'resolved', ${scan} from closed`.execute(
    db,
  );
};

export interface AssetObservation {
  readonly host: string;
  readonly ips: readonly string[];
  readonly sources: unknown;
  readonly facts: unknown;
}

/** Hosts that are there so far, with the sources that named them. */
export const assetSources = async (db: Db, org: OrgId, domain: string) => {
  const { rows } = await sql<{ host: string; sources: string[] }>`
    select host, array(select s->>'id' from jsonb_array_elements(sources) s) as sources from asset
     where org_id = ${org} and domain = ${domain} and gone_at is null`.execute(db);
  return rows;
};

/** Hosts that the runs so far have found, those seen last first. */
export const hostsOfDomain = async (db: Db, org: OrgId, domain: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("asset")
    .select("host")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy("last_seen", "desc")
    .orderBy("host")
    .limit(limit)
    .execute();
  return rows.map(({ host }) => host);
};

/** What a run writes of a host that only earlier runs had found: how it was discovered stays as it was. */
const FOUND_EARLIER = sql<boolean>`excluded.sources = '[{"id": "inventory"}]'::jsonb`;

/**
 * Hosts seen now, and hosts that are gone: those whose name does not exist anymore (`absent`) and, when discovery could check
 * everything, all others that were not seen, except those of `unseen`.
 */
export const recordAssets = async (
  db: Db,
  { org, domain, at }: ScanWrite,
  assets: readonly AssetObservation[],
  lookedEverywhere: boolean,
  { unseen = [], absent = [] }: { readonly unseen?: readonly string[]; readonly absent?: readonly string[] } = {},
): Promise<void> => {
  await sql`
    insert into asset (org_id, domain, host, ips, sources, facts, first_seen, last_seen)
    select ${org}, ${domain}, host, array(select jsonb_array_elements_text(ips)), sources, facts, ${at}, ${at}
      from jsonb_to_recordset(${json(assets)}) as row (host text, ips jsonb, sources jsonb, facts jsonb)
    on conflict (org_id, domain, host) do update set ips = excluded.ips,
      sources = case when ${FOUND_EARLIER} then asset.sources else excluded.sources end,
      facts = case when ${FOUND_EARLIER} and asset.facts ? 'path'
                   then excluded.facts || jsonb_build_object('path', asset.facts->'path') else excluded.facts end,
      last_seen = excluded.last_seen, back_at = case when asset.gone_at is null then asset.back_at else excluded.last_seen end,
      gone_at = null`.execute(db);
  await sql`
    update asset set gone_at = ${at}
     where org_id = ${org} and domain = ${domain} and last_seen < ${at} and gone_at is null
       and (host = any (${[...absent]}::text[])
            or (${lookedEverywhere} and host <> '' and host <> all (${[...unseen]}::text[])))`.execute(db);
};

export interface ServiceObservation {
  readonly host: string;
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
  readonly name: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly cpe: string | null;
  readonly tls: boolean;
  readonly banner: string | null;
  readonly details: unknown;
}

/** Targets that could not be assessed: a host, one of its addresses, or one protocol. */
export interface UnseenPlace {
  readonly host: string;
  readonly ip: string | null;
  readonly protocol: string | null;
}

/** Open ports seen now; ports not seen again are closed, except on targets that could not be assessed. Null: ports were not scanned. */
export const recordServices = async (
  db: Db,
  { org, domain, at }: ScanWrite,
  services: readonly ServiceObservation[],
  unseen: readonly UnseenPlace[] | null,
): Promise<void> => {
  await sql`
    insert into exposed_service (org_id, domain, host, ip, port, protocol, name, product, version, cpe, tls, banner, details, first_seen, last_seen)
    select ${org}, ${domain}, host, ip, port, protocol, name, product, version, cpe, tls, banner, details, ${at}, ${at}
      from jsonb_to_recordset(${json(services)}) as row (host text, ip text, port int, protocol text, name text, product text,
        version text, cpe text, tls boolean, banner text, details jsonb)
    on conflict (org_id, domain, host, ip, port, protocol) do update set name = excluded.name, product = excluded.product,
      version = excluded.version, cpe = excluded.cpe, tls = excluded.tls, banner = excluded.banner, details = excluded.details,
      last_seen = excluded.last_seen, gone_at = null,
      back_at = case when exposed_service.gone_at is null then exposed_service.back_at else excluded.last_seen end`.execute(
    db,
  );
  if (unseen === null) return;
  await sql`
    update exposed_service s set gone_at = ${at}
     where s.org_id = ${org} and s.domain = ${domain} and s.last_seen < ${at} and s.gone_at is null
       and not exists (
         select from jsonb_to_recordset(${json(unseen)}) as place (host text, ip text, protocol text)
          where place.host = s.host and coalesce(place.ip, s.ip) = s.ip and coalesce(place.protocol, s.protocol) = s.protocol)`.execute(
    db,
  );
};

/** Open findings as the score weighs them: accepted risks and false positives are left out. */
export const findingsToScore = (db: Db, org: OrgId, domain: string) =>
  overEveryArea(db, () =>
    db
      .selectFrom("finding")
      .select(["id", "area", "severity", "known_exploited", "exploit_available", "epss", "first_seen", "criticality"])
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where("resolved_at", "is", null)
      .where("status", "in", ["open", "acknowledged"])
      .execute(),
  );
