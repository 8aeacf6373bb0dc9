import { splitDistribution } from "./version-distribution.ts";
import { compareVersions } from "./version-order.ts";

/** The four bounds NVD and CVE records use; a range has at most one start and one end. */
export interface VersionRange {
  readonly startIncluding?: string;
  readonly startExcluding?: string;
  readonly endIncluding?: string;
  readonly endExcluding?: string;
}

/** Does the range say anything? Without a bound it means every version. */
export const hasBounds = (range: VersionRange): boolean =>
  range.startIncluding !== undefined ||
  range.startExcluding !== undefined ||
  range.endIncluding !== undefined ||
  range.endExcluding !== undefined;

/**
 * Compares with a bound. "6.1.*" as a bound means every 6.1.x, so it sorts above all of them. A bound without a
 * distribution's suffix speaks of the project's own version.
 */
const against = (version: string, bound: string): number => {
  if (bound === "*") return -1;
  if (bound.endsWith(".*") || bound.endsWith(".x")) {
    const stem = bound.slice(0, -2);
    return version === stem || version.startsWith(`${stem}.`) ? -1 : compareVersions(version, stem);
  }
  const packaged = splitDistribution(bound).distribution !== null;
  return compareVersions(packaged ? version : splitDistribution(version).upstream, bound);
};

export const isInRange = (version: string, range: VersionRange): boolean =>
  (range.startIncluding === undefined || against(version, range.startIncluding) >= 0) &&
  (range.startExcluding === undefined || against(version, range.startExcluding) > 0) &&
  (range.endIncluding === undefined || against(version, range.endIncluding) <= 0) &&
  (range.endExcluding === undefined || against(version, range.endExcluding) < 0);

/** Are these two spellings of one version? */
export const isSameVersion = (version: string, other: string): boolean =>
  version === other ||
  compareVersions(version, other) === 0 ||
  compareVersions(splitDistribution(version).upstream, other) === 0;
