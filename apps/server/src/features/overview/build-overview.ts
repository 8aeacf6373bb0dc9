import type { Db } from "@parapet/db/db";
import { readFindings } from "@parapet/db/queries/findings";
import {
  closedSince,
  exploitedHosts,
  findingSummary,
  freshSince,
  lastScanAt,
  readPerimeter,
  visibleSummary,
  workProgress,
} from "@parapet/db/queries/overview";
import { blindByCheck } from "@parapet/db/queries/reports";
import { newestScan } from "@parapet/db/queries/scans";
import { notFoundSince } from "@parapet/db/queries/score";
import { holds } from "@parapet/domain/access";
import type { FindingFilter } from "@parapet/domain/contracts/findings";
import type { AreaReport, DetailReport } from "@parapet/domain/contracts/overview";
import {
  type AreaCoverage,
  areasAssessed,
  computeConfidence,
  type CoverageState,
  isMonitored,
  knownTotal,
  rate,
  scoreRange,
} from "@parapet/domain/coverage";
import { WEEK_MS } from "@parapet/domain/durations";
import { nextRun } from "@parapet/domain/plans";
import {
  bySeverity,
  CATEGORIES,
  FINDING_AREAS,
  type FindingArea,
  hostGroup,
  SEVERITIES,
  type Severity,
  TOP_ACTIONS,
} from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../platform/actor.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { checkName, toFinding, type News, findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { coverageOfHosts, readCoverage, withoutAreas } from "../coverage/index.ts";
import { weighFindings } from "../findings/index.ts";
import type { ChangedFinding, ScanComparison } from "../scans/index.ts";
import { isOutside, readPriorities } from "../score/index.ts";
import { readChanges, dayBefore, type ScoreRows, readTrend } from "./compared-scores.ts";
import { describeActions } from "./describe-actions.ts";
import { toReportReader, type ReportReader, WHOLE_DOMAIN } from "./report-reader.ts";

const VULNERABLE: readonly FindingArea[] = ["company-exposed-ports", "sub-domain-exploitable-services"];
const EVERYTHING_OPEN: FindingFilter = { status: "active", sort: "risk", order: "desc" };
const TOP = { vulnerabilities: 6, hosts: 60, blind: 50, changed: 4 } as const;

type Counts = Record<FindingArea, number>;

const zeroCounts = (): Counts => Object.fromEntries(FINDING_AREAS.map((area) => [area, 0])) as Counts;

/** Kinds by area, by severity of vulnerabilities, and over all. */
const addUp = (kinds: Awaited<ReturnType<typeof weighFindings>>) => {
  const byArea = zeroCounts();
  const vulnerabilities = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
  const totals = { critical: 0, exploit_available: 0, known_exploited: 0 };
  for (const kind of kinds) {
    const area = kind.area as FindingArea;
    byArea[area] += kind.count;
    if (VULNERABLE.includes(area)) vulnerabilities[kind.severity as Severity] += kind.count;
    if (kind.severity === "critical") totals.critical += kind.count;
    if (kind.known_exploited) totals.known_exploited += kind.count;
    if (kind.exploit_available) totals.exploit_available += kind.count;
  }
  return { byArea, vulnerabilities, totals };
};

/** By how much the count of an area changed; null where it was or is unknown. */
const changeOf = (
  { area, count }: AreaCoverage,
  before: { readonly counts: unknown; readonly coverage: unknown } | undefined,
): number | null => {
  if (before === undefined || count === null) return null;
  const was = (before.counts as Partial<Counts>)[area] ?? 0;
  const state = (before.coverage as Partial<Record<FindingArea, CoverageState>>)[area];
  return was === 0 && state !== undefined && !isMonitored(state) ? null : count - was;
};

const areaReport = (it: AreaCoverage, before: Parameters<typeof changeOf>[1]): AreaReport => ({
  area: it.area,
  count: it.count,
  change: changeOf(it, before),
  sight: it.state,
  share: it.share,
  reason: it.reason,
  assessed_at: it.assessedAt === null ? null : Math.floor(it.assessedAt / 1000),
  assessed_by: [...it.by],
});

/** Areas that the specification counts as one: no better known than the least known of them, unless something was found. */
const jointly = (areas: readonly AreaCoverage[]): { count: number; sight: CoverageState } => {
  const count = areas.reduce((sum, it) => sum + (it.count ?? 0), 0);
  const states = areas.map(({ state }) => state);
  const unknown = states.find((state) => !isMonitored(state));
  return { count, sight: states.includes("assessed") ? "assessed" : (unknown ?? "no-findings") };
};

const scorePart = (history: ScoreRows, ledger: readonly AreaCoverage[]): DetailReport["score"] => {
  const [now] = history;
  const before = dayBefore(history);
  if (now === undefined) return null;
  const lost = now.lost_by_area as Record<string, number>;
  const lostBefore = (before?.lost_by_area ?? {}) as Record<string, number>;
  const confidence = computeConfidence(ledger);
  const { assessed, all } = areasAssessed(ledger);
  const { level, isProvisional, tone } = rate(now.score, confidence);
  return {
    value: now.score,
    level,
    criticals: now.criticals,
    change: before === undefined ? null : now.score - before.score,
    confidence,
    areas_assessed: assessed,
    areas_all: all,
    is_provisional: isProvisional,
    tone,
    range: scoreRange(now.score, confidence),
    version: now.scoring_version,
    lost_by_area: Object.fromEntries(Object.entries(lost).map(([area, hundredths]) => [area, hundredths / 100])),
    history: history.map(({ at, score }) => ({ at: unixSeconds(at), score })).toReversed(),
    waterfall:
      before === undefined
        ? []
        : FINDING_AREAS.map((area) => ({ area, change: ((lostBefore[area] ?? 0) - (lost[area] ?? 0)) / 100 })).filter(
            ({ change }) => change !== 0,
          ),
  };
};

/** The twelve months up to now, with a zero where nothing leaked. */
const lastMonths = (found: readonly { month: string; count: number }[], now: Date) => {
  const counts = new Map(found.map(({ month, count }) => [month, count]));
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
};

const textIn = (details: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Top vulnerabilities: exploit available first, then CVSS. */
const worstOf = async (db: Db, of: Pick<ScopedDomain, "org" | "domain">, locale: Locale, news: News) => {
  const page = { limit: TOP.vulnerabilities, offset: 0 };
  const rows = [];
  for (const area of VULNERABLE)
    rows.push(...(await readFindings(db, [of], { ...EVERYTHING_OPEN, area }, page, news.now)));
  return (
    rows
      // A CVE is listed once, by the finding that reports it.
      .map((row) => toFinding({ ...row, service_cve: null }, locale, news))
      .toSorted(
        (a, b) =>
          Number(b.exploit_available === true) - Number(a.exploit_available === true) ||
          (b.cvss ?? -1) - (a.cvss ?? -1) ||
          bySeverity(a.severity, b.severity),
      )
      .slice(0, TOP.vulnerabilities)
  );
};

/** What changed since the score that is compared with, the worst first. */
const changedPart = (
  compared: ScanComparison | null,
  locale: Locale,
  hidden: readonly FindingArea[],
): DetailReport["changed"] => {
  if (compared === null) return null;
  const reported = (row: ChangedFinding) => ({
    id: row.id,
    area: row.area as FindingArea,
    title: findingWords(row.check_id, row.outcome, row.params, locale).title,
    subject: row.subject,
    severity: row.severity as Severity,
  });
  const isShown = ({ area }: { readonly area: FindingArea }) => !hidden.includes(area);
  return {
    since: unixSeconds(compared.since),
    appeared: compared.appeared.map(reported).filter(isShown),
    appeared_count: compared.appearedCount,
    gone: compared.gone.map(reported).filter(isShown),
    gone_count: compared.goneCount,
    changed: compared.changed.map(reported).filter(isShown),
    changed_count: compared.changedCount,
  };
};

/**
 * The score is that of the whole domain; how it is made up counts findings that the reader may not count. Critical findings are
 * counted among the others.
 */
const withoutCounts = (score: DetailReport["score"], criticals: number): DetailReport["score"] =>
  score === null
    ? null
    : {
        ...score,
        criticals,
        lost_by_area: {},
        waterfall: [],
      };

/** What was found in each area, as far as the reader may count it, and how well the area is known. */
export const countAreas = async (
  db: Db,
  { org, domain }: Pick<ScopedDomain, "org" | "domain">,
  now: Date,
  { hidden, uncounted, hasUnits }: ReportReader,
) => {
  const isCounted = ({ area }: { readonly area: string }) => !uncounted.some((it) => it === area);
  const sums = addUp((await weighFindings(db, { org, domain }, now)).filter(isCounted));
  const whole = await readCoverage(db, { org, domain }, sums.byArea, now);
  const isLimited = hasUnits || uncounted.length > 0;
  return { ...sums, isLimited, ledger: withoutAreas(whole, hasUnits ? hidden : uncounted) };
};

/**
 * Everything the overview shows of one domain, in the specification's own shape. Hidden areas are counted and not listed.
 * A reader who is limited to business units, or may not count, gets no figure of the whole organization, besides the score.
 */
export const buildOverview = async (
  db: Db,
  found: ScopedDomain,
  locale: Locale,
  now: Date,
  reader: ReportReader = WHOLE_DOMAIN,
): Promise<DetailReport> => {
  const { org, domain } = found;
  const { hidden, uncounted, seesTickets } = reader;
  const { vulnerabilities, totals, isLimited, ledger } = await countAreas(db, found, now, reader);
  const summary = uncounted.length === 0 ? findingSummary : visibleSummary;
  const { hosts, leaks, fixes } = await summary(db, org, domain);
  const weekAgo = new Date(now.getTime() - WEEK_MS);
  const missingSince = await notFoundSince(db, org, domain);
  const history = await readTrend(db, found, now);
  // The history counts all findings, so some of them cannot be compared with it.
  const before = isLimited ? undefined : dayBefore(history);
  const { total, unknown } = knownTotal(ledger);
  const coverage = new Map(ledger.map((it) => [it.area, it]));
  const of = (areas: readonly FindingArea[]) => areas.flatMap((area) => coverage.get(area) ?? []);
  const news = { scan: await newestScan(db, org, domain), now };
  const lastScan = await lastScanAt(db, org, domain);
  const priorities = await readPriorities(db, found, now, isOutside(hidden));
  const score = missingSince === null ? scorePart(history, ledger) : null;
  const vulnerable = await worstOf(db, { org, domain }, locale, news);
  const count = (...areas: FindingArea[]) => jointly(of(areas));
  return {
    domain,
    combolist_chart: lastMonths(leaks, now),
    vuln_chart: vulnerabilities,
    vulnerabilities_with_cve: fixes
      .filter(({ area, has_cve }) => has_cve && VULNERABLE.includes(area as FindingArea))
      .reduce((sum, { count }) => sum + count, 0),
    security_finding_chart: CATEGORIES.map(({ id, areas }) => ({
      category: id,
      areas: of(areas).map((it) => ({ area: it.area, count: it.count, sight: it.state })),
      count: of(areas).every((it) => it.count === null) ? null : count(...areas).count,
    })),
    combolist_result: {
      employee_credential_leak: count("leaked-credentials"),
      stealer_logs_for_sale: count("stealer-logs-for-sale"),
      stealer_logs: count("logs-infected-machine"),
      hacker_mentions: count("hacker-channel-mention"),
      dark_web_mentions: count("dark-web-mentions"),
    },
    web_application_exposures: count("web-apps-exposures"),
    dnstwist_result: count("domain-name-variations"),
    mxtoolbox_result: count("email-weaknesses"),
    vulnscan_result: count(...VULNERABLE),
    vip_findings: count("vip-findings"),
    sensitive_result: count("sensitive-data"),
    total_security_issues: total,
    unknown_areas: unknown,
    areas: ledger.map((it) => areaReport(it, missingSince === null ? before : undefined)),
    score: isLimited ? withoutCounts(score, totals.critical) : score,
    not_found_since: unixSecondsOrNull(missingSince),
    totals: ledger.every((it) => it.count === null)
      ? null
      : {
          ...totals,
          known_exploited_hosts: totals.known_exploited === 0 ? 0 : await exploitedHosts(db, org, domain, uncounted),
          new_this_week: await freshSince(db, org, domain, weekAgo, uncounted),
          closed_this_week: await closedSince(db, org, domain, weekAgo, uncounted),
        },
    last_scan: unixSecondsOrNull(lastScan),
    next_scan: unixSeconds(nextRun({ org, domain }, now)),
    top_vulnerabilities: vulnerable.map((finding) => ({
      id: finding.id,
      cve: finding.cve,
      area: finding.area,
      title: finding.title,
      product: textIn(finding.details, "product"),
      version: textIn(finding.details, "version"),
      subject: finding.subject,
      severity: finding.severity,
      cvss: finding.cvss,
      exploit_available: finding.exploit_available === true,
    })),
    perimeter: await perimeterPart(db, { org, domain }, hosts, now),
    changed: changedPart(
      await readChanges(db, found, now, TOP.changed, { isFenced: uncounted.length > 0 }),
      locale,
      hidden,
    ),
    not_assessed: (await blindByCheck(db, org, domain, TOP.blind)).map(({ check, reason, count, example }) => ({
      check,
      name: checkName(check, locale),
      reason,
      count,
      subject: example,
    })),
    progress: await workProgress(db, { org, domain, hidden, now }),
    actions_count: priorities.actions.length,
    next_actions: await describeActions(db, found, priorities.actions.slice(0, TOP_ACTIONS), {
      locale,
      now,
      seesTickets,
    }),
    next_actions_points: priorities.topGain / 100,
  };
};

/** The hosts of a domain; what was not assessed on one is unknown and not none. */
const perimeterPart = async (
  db: Db,
  { org, domain }: Pick<ScopedDomain, "org" | "domain">,
  found: Parameters<typeof readPerimeter>[3],
  now: Date,
): Promise<DetailReport["perimeter"]> => {
  const rows = await readPerimeter(db, org, domain, found, TOP.hosts);
  const coverage = await coverageOfHosts(
    db,
    { org, domain },
    rows.map(({ host }) => host),
    now,
  );
  return rows.map((row) => {
    const unknown = (coverage.get(row.host) ?? []).filter(({ state }) => !isMonitored(state));
    const isUnprobed = unknown.some(({ area }) => area === "company-exposed-ports");
    return {
      host: row.host,
      group: hostGroup(row.host, row.ports ?? []),
      services: isUnprobed && row.services === 0 ? null : row.services,
      worst: row.worst === null ? null : (SEVERITIES[4 - row.worst] ?? null),
      findings: row.findings,
      unknown_areas: unknown.length,
    };
  });
};

/** Those who may only count (sellers) get figures and not one finding or host. */
const NO_ROWS = {
  top_vulnerabilities: [],
  perimeter: [],
  not_assessed: [],
  actions_count: 0,
  next_actions: [],
  next_actions_points: 0,
};

/** The overview as far as this reader may see it. */
export const overviewFor = async (
  db: Db,
  actor: Actor,
  found: ScopedDomain,
  locale: Locale,
  now: Date,
): Promise<DetailReport> => {
  const report = await buildOverview(db, found, locale, now, toReportReader(actor));
  if (holds(actor.role, actor.narrowing, "findings:read")) return report;
  // Of what changed a reader who may only count gets the counts: titles and subjects name findings and logins.
  const changed = report.changed === null ? null : { ...report.changed, appeared: [], gone: [], changed: [] };
  const notAssessed = report.not_assessed.map((it) => ({ ...it, subject: null }));
  return { ...report, ...NO_ROWS, changed, not_assessed: notAssessed };
};
