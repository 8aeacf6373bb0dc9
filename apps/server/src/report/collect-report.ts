import type { Db } from "@parapet/db/db";
import {
  acceptedRisks,
  blindByCheck,
  changedSince,
  reportFindings,
  type ReportRow,
} from "@parapet/db/queries/pdf-report";
import { scoreHistory } from "@parapet/db/queries/report";
import { findingsToScore } from "@parapet/db/queries/scan-results";
import type { Outlook } from "@parapet/domain/contracts/forecast";
import type { Locale } from "@parapet/domain/messages/locale";
import { FINDING_AREAS } from "@parapet/domain/risk/areas";
import { bySeverity, type Severity } from "@parapet/domain/risk/severity";

import { buildForecast } from "../commands/build-forecast.ts";
import { buildOverview } from "../commands/build-overview.ts";
import type { ScopedDomain } from "../domain-in-scope.ts";
import { scoreRows } from "../score-rows.ts";
import { seconds, secondsOrNull, wordsOf } from "../wording.ts";
import type { ReportData, ReportGroup, ReportLine } from "./report-data.ts";

/** A board reads pages, not thousands of rows: each list is cut, and says how much it left out. */
const MOST = { findings: 20_000, groups: 12, subjects: 3, top: 10, changed: 8, accepted: 40, blind: 25 } as const;

const lineOf = (row: ReportRow, locale: Locale): ReportLine => ({
  severity: row.severity as Severity,
  title: wordsOf(row.check_id, row.outcome, row.params, locale).title,
  subject: row.subject,
});

/** Findings of the same words and severity are one line, with the first few places. */
const grouped = (rows: readonly ReportRow[], locale: Locale): ReportGroup[] =>
  [...Map.groupBy(rows, (row) => `${row.severity} ${lineOf(row, locale).title}`).values()]
    .flatMap((same): ReportGroup[] => {
      const [first] = same;
      if (first === undefined) return [];
      const { severity, title } = lineOf(first, locale);
      return [
        {
          severity,
          title,
          count: same.length,
          subjects: same.slice(0, MOST.subjects).map(({ subject }) => subject),
          since: Math.min(...same.map(({ first_seen }) => seconds(first_seen))),
        },
      ];
    })
    .toSorted((a, b) => bySeverity(a.severity, b.severity) || b.count - a.count);

const areasOf = (rows: readonly ReportRow[], counts: ReadonlyMap<string, number>, locale: Locale) => {
  const byArea = Map.groupBy(rows, ({ area }) => area);
  return FINDING_AREAS.map((area) => {
    const groups = grouped(byArea.get(area) ?? [], locale);
    return {
      area,
      count: counts.get(area) ?? 0,
      groups: groups.slice(0, MOST.groups),
      unlisted: Math.max(0, groups.length - MOST.groups),
    };
  });
};

/** The risks that cost most, each kind once, with what it means and what to do. */
const topRisks = (rows: readonly ReportRow[], lost: ReadonlyMap<string, number>, locale: Locale): ReportData["top"] => {
  const kinds = Map.groupBy(rows, ({ check_id, outcome }) => `${check_id} ${outcome}`);
  return [...kinds.values()]
    .map((same) => {
      const points = same.reduce((sum, { id }) => sum + (lost.get(id) ?? 0), 0) / 100;
      return { points, count: same.length, worst: same[0] };
    })
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST.top)
    .flatMap(({ points, count, worst }) => {
      if (worst === undefined || points === 0) return [];
      const { explanation, remediation } = wordsOf(worst.check_id, worst.outcome, worst.params, locale);
      return [{ ...lineOf(worst, locale), explanation, remediation, points, count }];
    });
};

const outlookOf = (outlook: Outlook): ReportData["outlook"] => {
  const [last, fixed] = [outlook.do_nothing.at(-1), outlook.fix_top_three.at(-1)];
  if (last === undefined || fixed === undefined) return null;
  return {
    median: last.median,
    low: last.low80,
    high: last.high80,
    fixed: fixed.median,
    days30: outlook.exploitation.days_30,
    days60: outlook.exploitation.days_60,
    cves: outlook.exploitation.cves,
    isLittle: outlook.history === "little",
    runs: outlook.runs,
  };
};

/** Everything a report of this domain says, in the reader's language. */
export const collectReport = async (
  db: Db,
  found: ScopedDomain & { readonly organisation: string },
  locale: Locale,
  now: Date,
): Promise<ReportData> => {
  const { org, domain } = found;
  const { score, totals, areas, total_security_issues, last_scan } = await buildOverview(db, found, locale, now);
  const rows = await reportFindings(db, org, domain, MOST.findings);
  const { lostByFinding } = scoreRows(await findingsToScore(db, org, domain), now);
  const previous = (await scoreHistory(db, org, domain, 2))[1];
  const changed = previous === undefined ? [] : await changedSince(db, org, domain, previous.at, MOST.changed);
  const [appeared, gone] = [changed.filter((row) => !row.gone), changed.filter((row) => row.gone)];
  const accepted = await acceptedRisks(db, org, domain, MOST.accepted);
  const blind = await blindByCheck(db, org, domain, MOST.blind);
  return {
    locale,
    organisation: found.organisation,
    domain,
    madeAt: seconds(now),
    overview: { score, totals, areas, total_security_issues, last_scan },
    outlook: outlookOf(await buildForecast(db, found, locale, now)),
    changed:
      previous === undefined
        ? null
        : {
            since: seconds(previous.at),
            appeared: appeared.map((row) => lineOf(row, locale)),
            appearedCount: appeared[0]?.of ?? 0,
            gone: gone.map((row) => lineOf(row, locale)),
            goneCount: gone[0]?.of ?? 0,
          },
    top: topRisks(rows, lostByFinding, locale),
    areas: areasOf(rows, new Map(areas.map(({ area, count }) => [area, count])), locale),
    accepted: accepted.map((row) => ({
      ...lineOf(row, locale),
      reason: row.note ?? "",
      by: row.author ?? "",
      until: secondsOrNull(row.expires_at),
    })),
    acceptedCount: accepted[0]?.of ?? 0,
    blind: blind.map(({ check, reason, count, example }) => ({ check, reason, count, example })),
    blindCount: blind[0]?.of ?? 0,
  };
};
