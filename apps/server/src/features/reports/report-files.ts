import type { Db } from "@parapet/db/db";
import type { ReportFileBytes } from "@parapet/db/queries/reports";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { ReportFormat, ReportKind } from "@parapet/domain/reports";
import { type DateStyle, DEFAULT_DATE_STYLE } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";

import { reportQueue } from "../../platform/admission/work-queues.ts";
import { renderInTurn } from "../../platform/pdf/render-in-turn.ts";
import { inDateStyle } from "../../platform/reader-dates.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { unixSeconds } from "../../platform/unix-seconds.ts";
import { changesIn } from "../scans/index.ts";
import { collectReport, foldedLines } from "./collect-report.ts";
import { renderExecutive, renderReport } from "./render-report.ts";
import type { ReportData } from "./report-data.ts";
import { findingsTable, summaryTable, tableFile } from "./report-tables.ts";

type Step = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** So many changes are read, and so many lines are shown of them: those that read alike are one. */
const MAX_CHANGES = 24;
const MOST_LINES = 8;

export interface FilesAsked {
  readonly org: OrgId;
  readonly organization: string;
  readonly kind: ReportKind;
  readonly formats: readonly ReportFormat[];
  readonly locale: Locale;
  /** How the recipients have dates written: a PDF for each style, beside the default for those who open it in the portal. */
  readonly dates: readonly DateStyle[];
  readonly domains: readonly ScopedDomain[];
  /** Only findings of this business unit; null: all. */
  readonly unit: string | null;
  /** Changes are counted from here on. */
  readonly since: Date;
  readonly now: Date;
}

/** The report of one domain, with what changed since the period began. */
export const collectPeriod = async (
  db: Db,
  domain: ScopedDomain,
  { organization, locale, unit, since, now }: Pick<FilesAsked, "organization" | "locale" | "unit" | "since" | "now">,
): Promise<ReportData> => {
  const data = await collectReport(db, { ...domain, organization }, locale, now, unit);
  if (data.overview.last_scan === null) return { ...data, changed: null };
  const { appeared, gone, appearedCount, goneCount, changedCount } = await changesIn(
    db,
    domain,
    { from: since, to: null },
    MAX_CHANGES,
    { unit },
  );
  const lines = (rows: typeof appeared) => foldedLines(rows, locale).slice(0, MOST_LINES);
  return {
    ...data,
    changed: {
      since: unixSeconds(since),
      appeared: lines(appeared),
      appearedCount,
      gone: lines(gone),
      goneCount,
      changedCount,
    },
  };
};

/** The document of one domain as PDF. */
export const renderKind = (kind: ReportKind, org: OrgId, data: ReportData): Promise<Buffer> =>
  renderInTurn(reportQueue, org, { kind, data }, () =>
    kind === "executive" ? renderExecutive(data) : renderReport(data),
  );

/** The files of a run: a PDF for each domain, one table for all of them. */
export const makeFiles = async (step: Step, asked: FilesAsked): Promise<ReportFileBytes[]> => {
  const { org, kind, formats, locale, now } = asked;
  const date = now.toISOString().slice(0, 10);
  const collect = async (): Promise<ReportData[]> => {
    const reports: ReportData[] = [];
    for (const domain of asked.domains) reports.push(await step((db) => collectPeriod(db, domain, asked)));
    return reports;
  };
  const domains = asked.domains.map(({ domain }) => domain);
  const files: ReportFileBytes[] = [];
  const styles = formats.includes("pdf") ? new Set<DateStyle>([DEFAULT_DATE_STYLE, ...asked.dates]) : [];
  for (const dates of styles)
    await inDateStyle(dates, async () => {
      for (const data of await collect())
        files.push({
          name: `${kind}-report-${data.domain}-${date}.pdf`,
          format: "pdf",
          domains: [data.domain],
          dates,
          bytes: await renderKind(kind, org, data),
        });
    });
  const tables = (["csv", "xlsx"] as const).filter((format) => formats.includes(format));
  if (tables.length === 0) return files;
  const reports = await collect();
  const table =
    kind === "executive"
      ? summaryTable(reports, locale)
      : await step((db) => findingsTable(db, org, reports, locale, asked.unit));
  for (const format of tables)
    files.push({
      name: `${kind}-report-${date}.${format}`,
      format,
      domains,
      dates: null,
      bytes: await tableFile(table, format, { kind, name: date }),
    });
  return files;
};
