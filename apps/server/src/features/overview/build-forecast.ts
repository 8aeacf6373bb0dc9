import type { Db } from "@parapet/db/db";
import {
  blindSpots,
  endingAcceptances,
  endingRegistrations,
  lastScanAt,
  outlookFindings,
  type OutlookRow,
  scoreHistory,
} from "@parapet/db/queries/overview";
import { notFoundSince } from "@parapet/db/queries/score";
import type { Outlook } from "@parapet/domain/contracts/overview";
import { type AreaCoverage, areasAssessed, computeConfidence, isMonitored } from "@parapet/domain/coverage";
import { DAY_MS } from "@parapet/domain/durations";
import { nextRun } from "@parapet/domain/plans";
import {
  backTest,
  type FindingArea,
  type ForecastPoint,
  forecastScore,
  HORIZON_DAYS,
  LEVEL_STARTS,
  rankAttackVectors,
  rateExploitation,
  riskLevel,
  type ScorePoint,
  type Severity,
  TOP_ACTIONS,
  type VectorFinding,
} from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { readCoverage } from "../coverage/index.ts";
import { isOutside, readPriorities } from "../score/index.ts";
import { describeActions } from "./describe-actions.ts";
import { earlyWarnings } from "./early-warnings.ts";
import { type ReportReader, WHOLE_DOMAIN } from "./report-reader.ts";

const MOST = { history: 400, vectors: 6, blind: 1_000 } as const;
/** Fixes are not made in an hour: the lift arrives evenly over two weeks. */
const FIXED_WITHIN_DAYS = 14;
const Z50 = 0.6745;

const clamp = (score: number): number => Math.min(100, Math.max(0, Math.round(score * 10) / 10));

/** The normal distribution's share below z (Abramowitz and Stegun 26.2.17; wrong by less than 1e-7). */
const normalBelow = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989422804 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z < 0 ? tail : 1 - tail;
};

/** How likely is a score of the high-risk level at the horizon? */
const chanceOfHighRisk = (last: ForecastPoint | undefined): number | null => {
  if (last === undefined) return null;
  // The band may be cut off at 0 or 100; the wider half is the uncut one.
  const deviation = Math.max(last.high50 - last.median, last.median - last.low50) / Z50;
  if (deviation === 0) return last.median < LEVEL_STARTS.medium ? 1 : 0;
  return normalBelow((LEVEL_STARTS.medium - last.median) / deviation);
};

/** The same band, lifted as the fixes arrive. */
const lifted = (points: readonly ForecastPoint[], lift: number): ForecastPoint[] =>
  points.map((point) => {
    const so = lift * Math.min(1, point.ahead / FIXED_WITHIN_DAYS);
    return {
      ahead: point.ahead,
      median: clamp(point.median + so),
      low80: clamp(point.low80 + so),
      high80: clamp(point.high80 + so),
      low50: clamp(point.low50 + so),
      high50: clamp(point.high50 + so),
    };
  });

const onTheWire = (points: readonly ForecastPoint[], from: Date) =>
  points.map(({ ahead, ...point }) => ({ at: unixSeconds(new Date(from.getTime() + ahead * DAY_MS)), ...point }));

const vectorFinding = (row: OutlookRow): VectorFinding => ({
  area: row.area as FindingArea,
  check: row.check_id,
  cve: row.cve,
  severity: row.severity as Severity,
  product: row.product,
  subject: row.subject,
  epss: row.epss,
  knownExploited: row.known_exploited,
  exploitAvailable: row.exploit_available === true,
});

const vectorsOf = (now: readonly OutlookRow[], before: readonly OutlookRow[] | null): Outlook["vectors"] => {
  const rank = (rows: readonly OutlookRow[]) => rankAttackVectors(rows.map(vectorFinding), HORIZON_DAYS);
  const key = (it: { kind: string; product: string | null }) => `${it.kind} ${it.product ?? ""}`;
  const chances = before && new Map(rank(before).map((it) => [key(it), it.chance]));
  return rank(now)
    .slice(0, MOST.vectors)
    .map((it) => ({
      kind: it.kind,
      product: it.product,
      findings: it.findings,
      chance: it.chance,
      change: chances === null ? null : it.chance - (chances.get(key(it)) ?? 0),
      basis: it.basis,
      impact: it.impact,
      worst: it.worst,
      highest_epss: it.highestEpss,
      known_exploited: it.knownExploited,
      exploit_available: it.exploitAvailable,
      example: it.example,
    }));
};

/** Areas whose checks find services with CVEs. */
const SERVICES: readonly FindingArea[] = ["company-exposed-ports", "sub-domain-exploitable-services"];

/** Without a CVE and without an assessment of the services nothing is known, which is not a chance of 0. */
const exploitationPart = (rows: readonly OutlookRow[], ledger: readonly AreaCoverage[]): Outlook["exploitation"] => {
  const { days30, days60, cves, estimated } = rateExploitation(rows.map(vectorFinding));
  const isAssessed = ledger.some(({ area, state }) => SERVICES.includes(area) && isMonitored(state));
  return cves === 0 && !isAssessed ? null : { days_30: days30, days_60: days60, cves, estimated };
};

/** The sixty-day outlook of one domain, from what is stored. It names no finding of an area that is hidden from the reader. */
export const buildForecast = async (
  db: Db,
  found: ScopedDomain,
  locale: Locale,
  now: Date,
  { hidden, uncounted, hasUnits, seesTickets }: ReportReader = WHOLE_DOMAIN,
): Promise<Outlook> => {
  const { org, domain } = found;
  // What does not exist has no score to go on from.
  const missingSince = await notFoundSince(db, org, domain);
  const history = missingSince === null ? await scoreHistory(db, org, domain, MOST.history) : [];
  const [newest, previous] = history;
  const rows = await outlookFindings(db, org, domain, previous?.at ?? null);
  const open = rows.filter(({ resolved_at }) => resolved_at === null);
  const before =
    previous === undefined ? null : rows.filter(({ first_seen }) => first_seen.getTime() <= previous.at.getTime());

  const shown = <Row extends { readonly area: string }>(all: readonly Row[]): Row[] =>
    all.filter(({ area }) => !hidden.some((it) => it === area));

  const counts = Object.fromEntries(
    [...Map.groupBy(open, ({ area }) => area)].map(([area, own]) => [area, own.length]),
  );
  const ledger = await readCoverage(db, { org, domain }, counts, now);
  const { assessed, all } = areasAssessed(ledger);
  // Re-tests and triage move the score without a scan: only the newest of them is a point, as today's score.
  const points: ScorePoint[] = history
    .filter(({ cause }, index) => cause === "scan" || index === 0)
    .map(({ at, score }) => ({ day: at.getTime() / DAY_MS, score }));
  const nothing = forecastScore(points);
  const priorities = await readPriorities(db, found, now, isOutside(hidden));
  const lift = priorities.topGain / 100;
  const from = newest?.at ?? now;
  const lastScan = await lastScanAt(db, org, domain);
  const tested = backTest(points);
  const until = new Date(now.getTime() + HORIZON_DAYS * DAY_MS);
  // Stored for the whole domain; a limited reader counts the own rows.
  const criticals =
    hasUnits || uncounted.length > 0
      ? open.filter(({ severity }) => severity === "critical").length
      : (newest?.criticals ?? 0);
  return {
    domain,
    at: unixSeconds(now),
    last_scan: unixSecondsOrNull(lastScan),
    next_scan: unixSeconds(nextRun({ org, domain }, now)),
    score: newest?.score ?? null,
    not_found_since: unixSecondsOrNull(missingSince),
    level: newest === undefined ? null : riskLevel(newest.score),
    criticals,
    confidence: computeConfidence(ledger),
    areas_assessed: assessed,
    areas_all: all,
    history: nothing.history,
    runs: history.filter(({ cause }) => cause === "scan").length,
    trend_per_week: nothing.trendPerWeek,
    past: history
      .filter(({ at }) => from.getTime() - at.getTime() <= HORIZON_DAYS * DAY_MS)
      .map(({ at, score }) => ({ at: unixSeconds(at), score }))
      .toReversed(),
    do_nothing: onTheWire(nothing.points, from),
    fix_top_three: onTheWire(lifted(nothing.points, lift), from),
    chance_of_high_risk: chanceOfHighRisk(nothing.points.at(-1)),
    exploitation: exploitationPart(open, ledger),
    vectors: vectorsOf(shown(open), before && shown(before)),
    warnings: earlyWarnings(
      shown(open),
      shown(await endingAcceptances(db, org, domain, now, until)),
      newest?.at ?? null,
      now,
      await endingRegistrations(db, org, domain, now, until),
    ),
    actions: await describeActions(db, found, priorities.actions.slice(0, TOP_ACTIONS), { locale, now, seesTickets }),
    actions_points: lift,
    back_test: tested && {
      ours: tested.ours,
      naive: tested.naive,
      forecasts: tested.forecasts,
      inside_80: tested.inside80,
    },
    not_assessed: (await blindSpots(db, org, domain, MOST.blind)).length,
  };
};
