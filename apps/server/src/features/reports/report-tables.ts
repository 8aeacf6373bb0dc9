import type { Db } from "@parapet/db/db";
import { reportFindings } from "@parapet/db/queries/reports";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type ReportFormat, type ReportKind, toCsv } from "@parapet/domain/reports";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import { formatText } from "@parapet/words/format-text";
import { day } from "@parapet/words/format/day";
import type { Locale } from "@parapet/words/locale";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";

import { findingWords } from "../../platform/texts/finding-wording.ts";
import { toXlsx, type XlsxCell } from "../../platform/xlsx.ts";
import { readFixOrder } from "../score/index.ts";
import type { ReportData } from "./report-data.ts";

const MAX_ROWS = 20_000;
const AT_ONCE = 500;

export interface ReportTable {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly XlsxCell[])[];
}

/** One row per domain, for an executive report. */
export const summaryTable = (reports: readonly ReportData[], locale: Locale): ReportTable => {
  const { tables, score: words, risk } = DOCUMENT_WORDS[locale];
  return {
    heading: [
      tables.domain,
      tables.score,
      tables.change,
      tables.level,
      words.open,
      tables.critical,
      tables.exploited,
      tables.appeared,
      tables.gone,
      tables.unassessed,
    ],
    rows: reports.map(
      ({
        domain,
        overview: { score, not_found_since: missing, last_scan, totals, total_security_issues: open, unknown_areas },
        changed,
      }) => [
        domain,
        score?.value ?? null,
        score?.change ?? null,
        score !== null
          ? risk[score.level]
          : missing !== null
            ? formatText(locale, words.notFound, { day: day(missing) })
            : last_scan === null
              ? DOCUMENT_WORDS[locale].neverScanned
              : words.none,
        totals === null ? null : open,
        totals?.critical ?? null,
        totals?.known_exploited ?? null,
        changed?.appearedCount ?? null,
        changed?.goneCount ?? null,
        unknown_areas,
      ],
    ),
  };
};

/** One row per open finding, for a technical report. A domain without scans has a row that says so. */
export const findingsTable = async (
  db: Db,
  org: OrgId,
  reports: readonly ReportData[],
  locale: Locale,
  unit: string | null = null,
): Promise<ReportTable> => {
  const words = DOCUMENT_WORDS[locale];
  const rows: XlsxCell[][] = [];
  const all = await domainsOfOrganizations(db, [org]);
  for (const { domain, madeAt, overview } of reports) {
    if (overview.last_scan === null) rows.push([domain, null, null, words.neverScanned, null, null]);
    const left = MAX_ROWS - rows.length;
    if (left <= 0) break;
    const fixes = await readFixOrder(
      db,
      all.filter((it) => it.domain === domain),
      new Date(madeAt * 1000),
    );
    for await (const page of reportFindings(db, org, domain, { most: left, atOnce: AT_ONCE, fixes, unit }))
      for (const row of page)
        rows.push([
          domain,
          words.severity[row.severity as Severity],
          words.areas[row.area as FindingArea],
          findingWords(row.check_id, row.outcome, row.params, locale).title,
          row.subject,
          row.first_seen.toISOString(),
        ]);
  }
  const { tables, sections } = words;
  return {
    heading: [tables.domain, tables.severity, tables.area, sections.finding, sections.where, sections.since],
    rows,
  };
};

/** A table as a file. */
export const tableFile = async (
  table: ReportTable,
  format: Exclude<ReportFormat, "pdf">,
  { kind, name }: { readonly kind: ReportKind; readonly name: string },
): Promise<Buffer> => {
  if (format === "csv")
    return Buffer.from(
      toCsv(
        table.heading,
        table.rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [table.heading[at] ?? "", cell]))),
      ),
    );
  const widths = kind === "executive" ? table.heading.map(() => 18) : [24, 12, 30, 60, 40, 24];
  return toXlsx([{ name, heading: table.heading, rows: table.rows, widths }]);
};
