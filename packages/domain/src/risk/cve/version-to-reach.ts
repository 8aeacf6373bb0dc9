import { compareVersions } from "./version-order.ts";

/**
 * The lowest version that has none of the vulnerabilities. Of each one the fixed versions of its release branches are given;
 * the lowest above the version at hand is the one of its branch. Null where one of them has no known fix.
 */
export const versionToReach = (current: string, fixes: readonly (readonly string[])[]): string | null => {
  const reached = fixes.map(
    (branches) => branches.filter((fixed) => compareVersions(fixed, current) > 0).toSorted(compareVersions)[0] ?? null,
  );
  const known = reached.filter((version) => version !== null);
  return known.length < fixes.length ? null : (known.toSorted(compareVersions).at(-1) ?? null);
};
