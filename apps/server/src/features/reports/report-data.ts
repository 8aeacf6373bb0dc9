import type { AnswerCounts } from "@parapet/domain/contracts/compliance";
import type { Action, DetailReport, Outlook } from "@parapet/domain/contracts/overview";
import type { ExploitedCoverage } from "@parapet/domain/contracts/radar";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import type { ExploitedState } from "@parapet/domain/risk/exploited";
import type { Locale } from "@parapet/words/locale";

export interface ReportLine {
  readonly severity: Severity;
  readonly title: string;
  readonly subject: string;
}

/** Findings that read alike in one line. */
export interface FoldedLine extends ReportLine {
  readonly count: number;
}

/** Equal findings in one line. */
export interface ReportGroup {
  readonly severity: Severity;
  readonly title: string;
  readonly count: number;
  /** Findings and the other places they were seen at. */
  readonly places: number;
  readonly subjects: readonly string[];
  readonly since: number;
}

/** How findings of one month, owner or area were dealt with. Times are mean seconds; null: not known. */
export interface ReportFigure {
  readonly name: string;
  readonly toDetect: number | null;
  readonly toTriage: number | null;
  readonly toFix: number | null;
  readonly fixed: number;
  readonly kept: number;
  readonly missed: number;
}

/** Everything the document is drawn from: plain values, so that it can be passed to another thread. Days are Unix seconds. */
export interface ReportData {
  readonly locale: Locale;
  readonly organization: string;
  /** Whose name, colour and picture it carries; null: the product's own. */
  readonly brand: { readonly name: string; readonly accent: string | null; readonly logo: string | null } | null;
  readonly domain: string;
  /** The business unit that findings are limited to; null: all. */
  readonly unit: string | null;
  readonly madeAt: number;
  readonly overview: Pick<
    DetailReport,
    "score" | "not_found_since" | "totals" | "areas" | "total_security_issues" | "unknown_areas" | "last_scan"
  >;
  readonly outlook: {
    readonly median: number;
    readonly low: number;
    readonly high: number;
    readonly fixed: number;
    /** The median is a claim that the back-test supports; otherwise only the range is stated. */
    readonly hasLine: boolean;
    readonly exploitation: Outlook["exploitation"];
    readonly isLittle: boolean;
    readonly runs: number;
  } | null;
  readonly changed: {
    readonly since: number;
    readonly appeared: readonly FoldedLine[];
    readonly appearedCount: number;
    readonly gone: readonly FoldedLine[];
    readonly goneCount: number;
    readonly changedCount: number;
  } | null;
  readonly top: readonly (ReportLine & {
    readonly explanation: string;
    readonly remediation: string;
    readonly points: number;
    /** Share of the expected harm of all open findings that it removes. */
    readonly riskReduction: number;
    readonly state: Action["state"];
    /** Who works on most of it; null: no one. */
    readonly owner: string | null;
    readonly due: number | null;
    readonly isOverdue: boolean;
    readonly count: number;
  })[];
  readonly areas: readonly {
    readonly area: FindingArea;
    /** Null: unknown. */
    readonly count: number | null;
    /** Shown instead of findings where the area is not assessed. */
    readonly unknown: string | null;
    readonly assessedAt: number | null;
    readonly groups: readonly ReportGroup[];
    /** Kinds of finding that are not listed. */
    readonly unlisted: number;
  }[];
  readonly accepted: readonly (ReportLine & {
    readonly reason: string;
    readonly by: string;
    readonly until: number | null;
  })[];
  readonly acceptedCount: number;
  readonly blind: readonly {
    readonly check: string;
    readonly reason: string;
    readonly count: number;
    readonly example: string;
  }[];
  readonly blindCount: number;
  /** Of the last twelve months. */
  readonly remediation: Readonly<Record<"month" | "owner" | "area", readonly ReportFigure[]>>;
  /** The answers about exploited vulnerabilities; null in the report of a business unit. */
  readonly exploited: {
    readonly counts: Readonly<Record<ExploitedState, number>>;
    /** How far absence can be concluded. */
    readonly coverage: ExploitedCoverage;
    /** What is affected or not decidable, the most urgent first; `counts` says how many there are. */
    readonly rows: readonly {
      readonly cve: string;
      readonly product: string;
      readonly ransomware: boolean;
      readonly state: ExploitedState;
      /** How it was decided, or why it was not. */
      readonly because: string;
      readonly hosts: string;
    }[];
  } | null;
  /** What was observed about the controls of each framework; null in the report of a business unit. */
  readonly compliance: {
    readonly mappingVersion: string;
    readonly frameworks: readonly {
      readonly name: string;
      readonly counts: AnswerCounts;
      /** The first controls with evidence against them; `counts` says how many there are. */
      readonly against: readonly { readonly id: string; readonly title: string; readonly checks: string }[];
    }[];
  } | null;
}
