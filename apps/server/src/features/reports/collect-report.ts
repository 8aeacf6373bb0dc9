import type { Db } from "@parapet/db/db";
import { brandFor, readLogo } from "@parapet/db/queries/organizations";
import { findSlaPolicy, type SlaFigureRow, slaFigures } from "@parapet/db/queries/remediation";
import { acceptedRisks, blindByCheck, reportFindings, type ReportRow } from "@parapet/db/queries/reports";
import type { DetailReport, Outlook } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import { hasForecastLine, otherPlaces, type Severity, shownSubject } from "@parapet/domain/risk";
import { EXPLOITED_STATES, type ExploitedState } from "@parapet/domain/risk/exploited";
import { formatText } from "@parapet/words/format-text";
import { month } from "@parapet/words/format/month";
import type { Locale } from "@parapet/words/locale";
import { RADAR_WORDS } from "@parapet/words/messages/radar/words";
import { DOCUMENT_WORDS, type DocumentWords } from "@parapet/words/messages/reports/report/document-words";

import { cleanPicture, LOGO_LIMITS } from "../../platform/pictures/clean-picture.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { checkName, findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { frameworkStates, evidenceName, MAPPING_VERSION } from "../compliance/index.ts";
import { buildForecast, buildOverview, readChanges, describeActions } from "../overview/index.ts";
import { assessExploited, byUrgency, coverageReply, hostsConcerned, shownProduct } from "../radar/index.ts";
import { readFixOrder, readPriorities } from "../score/index.ts";
import { coverageWords } from "./coverage-words.ts";
import type { FoldedLine, ReportData, ReportGroup, ReportLine } from "./report-data.ts";

/** A board reads pages, not thousands of rows: each list is cut, and says how much it left out. */
const MOST = {
  findings: 20_000,
  groups: 12,
  subjects: 3,
  top: 10,
  changed: 8,
  accepted: 40,
  blind: 25,
  controls: 6,
  exploited: 15,
  months: 13,
  owners: 15,
} as const;

const AT_ONCE = 500;
/** Characters in a cell that lists checks. */
const LONGEST_CELL = 210;

const lineOf = (
  row: Pick<ReportRow, "severity" | "check_id" | "outcome" | "params" | "subject">,
  locale: Locale,
): ReportLine => ({
  severity: row.severity as Severity,
  title: findingWords(row.check_id, row.outcome, row.params, locale).title,
  subject: shownSubject(row.subject),
});

/** The lines of these rows, those that read alike folded into the first of them. */
export const foldedLines = (rows: readonly Parameters<typeof lineOf>[0][], locale: Locale): FoldedLine[] =>
  [
    ...Map.groupBy(
      rows.map((row) => lineOf(row, locale)),
      (line) => JSON.stringify(line),
    ).values(),
  ].flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, count: others.length + 1 }]));

/** Rows of the same words, folded while thousands of them stream by; in the order of the actions, as they come. */
class Folded {
  readonly groups = new Map<string, Map<string, ReportGroup>>();
  readonly kinds = new Set<string>();
  readonly counts = new Map<string, number>();
  readonly locale: Locale;

  constructor(locale: Locale) {
    this.locale = locale;
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The areas with the number of these findings instead of all; what is unknown stays unknown. */
  countsOf(areas: DetailReport["areas"]): DetailReport["areas"] {
    return areas.map((it) => (it.count === null ? it : { ...it, count: this.counts.get(it.area) ?? 0 }));
  }

  take(row: ReportRow): void {
    this.kinds.add(`${row.check_id} ${row.outcome}`);
    this.counts.set(row.area, (this.counts.get(row.area) ?? 0) + 1);
    const { severity, title, subject } = lineOf(row, this.locale);
    const ofArea = this.groups.get(row.area) ?? new Map<string, ReportGroup>();
    this.groups.set(row.area, ofArea);
    const key = `${severity} ${title}`;
    const others = otherPlaces(row.details);
    const before = ofArea.get(key) ?? {
      severity,
      title,
      count: 0,
      places: 0,
      subjects: [],
      since: unixSeconds(row.first_seen),
    };
    ofArea.set(key, {
      ...before,
      count: before.count + 1,
      subjects: [...new Set([...before.subjects, subject, ...others.listed])].slice(0, MOST.subjects),
      places: before.places + 1 + others.count,
      since: Math.min(before.since, unixSeconds(row.first_seen)),
    });
  }
}

const areasOf = ({ groups, locale }: Folded, areas: DetailReport["areas"], words: DocumentWords) =>
  areas.map((it) => {
    const { area, count } = it;
    const lines = [...(groups.get(area)?.values() ?? [])];
    return {
      area,
      count,
      unknown: isMonitored(it.sight) ? null : coverageWords(it, locale, words),
      assessedAt: it.assessed_at,
      groups: lines.slice(0, MOST.groups),
      unlisted: Math.max(0, lines.length - MOST.groups),
    };
  });

/**
 * The logo as the renderer takes it, which reads PNG and JPEG. Decoded anew in a bounded process: one that was stored before
 * pictures were checked must neither exhaust the memory nor fail the report, which then has none.
 */
const pictureOf = async (brandOf: string, logo: Buffer | null | undefined): Promise<string | null> => {
  if (logo == null) return null;
  const picture = await cleanPicture(brandOf, logo, LOGO_LIMITS);
  return typeof picture === "string" ? null : `data:${picture.type};base64,${picture.bytes.toString("base64")}`;
};

const outlookOf = (outlook: Outlook): ReportData["outlook"] => {
  const [last, fixed] = [outlook.do_nothing.at(-1), outlook.fix_top_three.at(-1)];
  if (last === undefined || fixed === undefined) return null;
  return {
    median: last.median,
    low: last.low80,
    high: last.high80,
    fixed: fixed.median,
    hasLine: hasForecastLine(outlook.back_test),
    exploitation: outlook.exploitation,
    isLittle: outlook.history === "little",
    runs: outlook.runs,
  };
};

/** As many whole entries as fit a cell of the document, and how many more there are. */
const listWithin = (entries: readonly string[], locale: Locale): string => {
  let shown = entries;
  while (shown.length > 1 && shown.join(", ").length > LONGEST_CELL) shown = shown.slice(0, -1);
  const count = entries.length - shown.length;
  const more = count === 0 ? [] : [formatText(locale, DOCUMENT_WORDS[locale].sections.andMore, { count })];
  return [...shown, ...more].join(", ");
};

/** Each framework with its counts and the first controls that have evidence against them. */
const complianceOf = async (
  db: Db,
  domain: ScopedDomain,
  locale: Locale,
  now: Date,
): Promise<NonNullable<ReportData["compliance"]>> => {
  const { states } = await frameworkStates(db, domain, [], now);
  return {
    mappingVersion: MAPPING_VERSION,
    frameworks: states.map(({ framework, counts, controls }) => ({
      name: framework.name,
      counts,
      against: controls
        .filter(({ answer }) => answer === "against")
        .slice(0, MOST.controls)
        .map(({ control, evidence }) => ({
          id: control.id,
          title: control.title[locale],
          checks: listWithin(
            evidence
              .filter(({ open }) => open > 0)
              .map(({ check, open }) => `${evidenceName(check, locale)} (${open})`),
            locale,
          ),
        })),
    })),
  };
};

/** What of the catalogues of exploited vulnerabilities concerns the domain. */
const exploitedOf = async (
  db: Db,
  { org, domain }: ScopedDomain,
  locale: Locale,
  now: Date,
): Promise<NonNullable<ReportData["exploited"]>> => {
  const assessed = await assessExploited(db, { org, domains: [domain], hidden: [] }, now);
  const { entries } = assessed;
  const words = RADAR_WORDS[locale];
  const urgent = entries.filter(({ places, state }) => places.length > 0 && state !== "fixed").toSorted(byUrgency);
  const counts = Object.fromEntries(
    EXPLOITED_STATES.map((state) => [state, entries.filter((entry) => entry.state === state).length]),
  ) as Record<ExploitedState, number>;
  return {
    counts,
    coverage: coverageReply(assessed),
    rows: urgent.slice(0, MOST.exploited).map((entry) => ({
      cve: entry.cve,
      product: shownProduct(entry),
      ransomware: entry.ransomware,
      state: entry.state,
      because:
        entry.reason === null
          ? formatText(locale, words.document.by, { by: words.by[entry.by] })
          : words.reasons[entry.reason],
      hosts: listWithin(hostsConcerned(entry), locale),
    })),
  };
};

const YEAR_MS = 365 * 86_400_000;

/** Times to detect, triage and fix, and due dates met, of this domain in the last twelve months. */
const remediationOf = async (
  db: Db,
  { org, domain }: ScopedDomain,
  locale: Locale,
  now: Date,
): Promise<ReportData["remediation"]> => {
  const words = DOCUMENT_WORDS[locale];
  const timeZone = (await findSlaPolicy(db, org))?.timeZone ?? "UTC";
  const period = { from: new Date(now.getTime() - YEAR_MS), to: now, timeZone, domain };
  const labelOf = (by: "month" | "owner" | "area", row: SlaFigureRow): string => {
    if (row.key === null) return words.remediation.unassigned;
    if (by === "area") return words.areas[row.key as keyof typeof words.areas] ?? row.key;
    return by === "owner" ? (row.name ?? row.key) : month(locale, row.key);
  };
  const of = async (by: "month" | "owner" | "area", most: number) =>
    (await slaFigures(db, org, by, period)).slice(-most).map((row) => ({
      name: labelOf(by, row),
      toDetect: row.detect_seconds,
      toTriage: row.triage_seconds,
      toFix: row.fix_seconds,
      fixed: row.fixed,
      kept: row.kept,
      missed: row.missed,
    }));
  return {
    month: await of("month", MOST.months),
    owner: await of("owner", MOST.owners),
    area: await of("area", MOST.months),
  };
};

/** Everything a report of this domain says, in the reader's language. */
export const collectReport = async (
  db: Db,
  found: ScopedDomain & { readonly organization: string },
  locale: Locale,
  now: Date,
  /** Only findings of this business unit; null: all. The score is that of the domain in either case. */
  unit: string | null = null,
): Promise<ReportData> => {
  const { org, domain } = found;
  const { score, not_found_since, totals, areas, total_security_issues, unknown_areas, last_scan } =
    await buildOverview(db, found, locale, now);
  const folded = new Folded(locale);
  const fixes = await readFixOrder(db, [found], now);
  for await (const rows of reportFindings(db, org, domain, { most: MOST.findings, atOnce: AT_ONCE, fixes, unit }))
    for (const row of rows) folded.take(row);
  // An action concerns the unit where one of its kinds of finding is found there.
  const { actions } = await readPriorities(
    db,
    found,
    now,
    ({ members }) => unit === null || members.some((it) => folded.kinds.has(`${it.check} ${it.outcome}`)),
  );
  const changed = await readChanges(db, found, now, MOST.changed, { unit });
  const accepted = await acceptedRisks(db, org, domain, MOST.accepted, unit);
  const blind = await blindByCheck(db, org, domain, MOST.blind);
  const brand = await brandFor(db, { org: found.org });
  const stored = brand?.has_logo === true ? await readLogo(db, brand.org_id) : undefined;
  const logo = brand === undefined ? null : await pictureOf(brand.org_id, stored?.logo);
  return {
    brand: brand === undefined ? null : { name: brand.name, accent: brand.accent, logo },
    locale,
    organization: found.organization,
    domain,
    madeAt: unixSeconds(now),
    unit,
    overview: {
      score,
      not_found_since,
      // Counted for the domain, so they say nothing about a part of it.
      totals: unit === null ? totals : null,
      areas,
      total_security_issues: unit === null ? total_security_issues : folded.count,
      unknown_areas,
      last_scan,
    },
    outlook: unit === null ? outlookOf(await buildForecast(db, found, locale, now)) : null,
    changed:
      changed === null
        ? null
        : {
            since: unixSeconds(changed.since),
            appeared: foldedLines(changed.appeared, locale),
            appearedCount: changed.appearedCount,
            gone: foldedLines(changed.gone, locale),
            goneCount: changed.goneCount,
            changedCount: changed.changedCount,
          },
    top: (await describeActions(db, found, actions.slice(0, MOST.top), { locale, now, seesTickets: false })).map(
      (action) => ({
        severity: action.severity,
        title: action.title,
        subject: shownSubject(action.subject),
        explanation: action.explanation,
        remediation:
          action.closed_by === "retest"
            ? action.remediation
            : `${action.remediation}\n${DOCUMENT_WORDS[locale].top.closedBy[action.closed_by]}`,
        points: action.points,
        riskReduction: action.risk_reduction,
        state: action.state,
        owner: action.owner === null ? null : (action.owner.name ?? DOCUMENT_WORDS[locale].top.assigned),
        due: action.due_at,
        isOverdue: action.overdue > 0,
        count: unit === null ? action.findings : 1,
      }),
    ),
    areas: areasOf(folded, unit === null ? areas : folded.countsOf(areas), DOCUMENT_WORDS[locale]),
    accepted: accepted.map((row) => ({
      ...lineOf(row, locale),
      reason: row.note ?? "",
      by: row.approver ?? "",
      until: unixSecondsOrNull(row.expires_at),
    })),
    acceptedCount: accepted[0]?.of ?? 0,
    blind: blind.map(({ check, reason, count, example }) => ({
      check: checkName(check, locale),
      reason,
      count,
      example,
    })),
    blindCount: blind[0]?.of ?? 0,
    remediation: unit === null ? await remediationOf(db, found, locale, now) : { month: [], owner: [], area: [] },
    exploited: unit === null ? await exploitedOf(db, found, locale, now) : null,
    compliance: unit === null ? await complianceOf(db, found, locale, now) : null,
  };
};
