import type { CheckTally } from "@parapet/db/queries/coverage";
import type { CheckResult } from "@parapet/scanner/check";

const mostFrequent = (reasons: readonly string[]): string | null =>
  [...Map.groupBy(reasons, (reason) => reason)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;

const targetOf = (result: CheckResult): string =>
  result.status === "blind" ? (result.partOf ?? result.subject) : result.subject;

const tallyOf = (results: readonly CheckResult[]): CheckTally => {
  const targets = [...Map.groupBy(results, targetOf).values()];
  const whole = targets.filter((own) => own.every(({ status }) => status === "judged")).length;
  const failed = targets.filter((own) => own.every(({ status }) => status === "blind")).length;
  return {
    assessed: whole,
    partial: targets.length - whole - failed,
    not_assessed: failed,
    reason: mostFrequent(results.flatMap((result) => (result.status === "blind" ? [result.reason] : []))),
  };
};

/** How each check of a run went, over all its targets; one of which some part could not be assessed is partial. */
export const checkTallies = (results: readonly CheckResult[]): Record<string, CheckTally> =>
  Object.fromEntries([...Map.groupBy(results, ({ check }) => check)].map(([check, own]) => [check, tallyOf(own)]));
