import type { FindingId } from "@parapet/domain/contracts/ids";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import type { Locale } from "@parapet/words/locale";

import { findingWords } from "../../platform/texts/finding-wording.ts";
import { unixSeconds } from "../../platform/unix-seconds.ts";
import type { ChangedFinding, ScanComparison } from "./compare-scans.ts";

/** More than anyone reads; the answer says when it was cut. */
export const MAX_CHANGED = 5_000;

const changedOf = (row: ChangedFinding, locale: Locale) => ({
  id: row.id as FindingId,
  area: row.area as FindingArea,
  check: row.check_id,
  outcome: row.outcome,
  subject: row.subject,
  severity: row.severity as Severity,
  title: findingWords(row.check_id, row.outcome, row.params, locale).title,
  at: unixSeconds(row.at),
  cause: row.cause,
});

/** Changes in words, without those of areas that are hidden from the reader. */
export const describeChanges = (
  { appeared, appearedCount, gone, goneCount, changed, changedCount }: ScanComparison,
  hidden: readonly FindingArea[],
  locale: Locale,
) => {
  const isShown = ({ area }: ChangedFinding): boolean => !hidden.some((it) => it === area);
  return {
    cut: appearedCount > appeared.length || goneCount > gone.length || changedCount > changed.length,
    appeared: appeared.filter(isShown).map((row) => changedOf(row, locale)),
    disappeared: gone.filter(isShown).map((row) => changedOf(row, locale)),
    changed: changed.filter(isShown).map((row) => ({ ...changedOf(row, locale), before: row.before as Severity })),
  };
};
