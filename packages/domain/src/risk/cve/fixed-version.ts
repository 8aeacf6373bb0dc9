import type { Cpe } from "./cpe.ts";
import { type Criteria, meetsCriteria } from "./criteria.ts";
import { compareVersions } from "./version-order.ts";

/** Does the statement cover this version? A platform or update that was not seen leaves its bound valid. */
const covers = (ours: Cpe, criteria: Criteria): boolean => {
  const met = meetsCriteria(ours, criteria);
  return met.answer === "yes" || (met.answer === "unknown" && met.open !== "version");
};

/**
 * The first version without the vulnerability, on the release branch of the version at hand: the lowest exclusive upper
 * bound among the ranges that cover it. Null if no range has a fixed version, such as a list of single versions.
 */
export const fixedVersion = (ours: Cpe, statements: readonly Criteria[]): string | null =>
  statements
    .filter((criteria) => criteria.vulnerable && covers(ours, criteria))
    .flatMap(({ range }) => range.endExcluding ?? [])
    .filter((bound) => /^\d/.test(bound) && !/[*x]$/.test(bound))
    .toSorted(compareVersions)[0] ?? null;
