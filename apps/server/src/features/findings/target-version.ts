import type { Db } from "@parapet/db/db";
import { type FixVulnerabilities, vulnerabilitiesOfFixes, type WorkReach } from "@parapet/db/queries/remediation";
import { isUpgradeFix } from "@parapet/domain/risk";
import { versionToReach } from "@parapet/domain/risk/cve";
import { CVE_NAMES } from "@parapet/scanner/services/cve-names";

import { fixedIn } from "./find-vulnerability.ts";

/** Above this many CVEs the version is not looked up: each takes a query. */
const MAX_CVES = 60;

/** The versions with a fix: those of the shipped list, which none of its vulnerabilities affects, or of the vulnerability database. */
const fixesOf = async (db: Db, cve: string, cpe: string | null): Promise<readonly string[]> => {
  const listed = CVE_NAMES[cve];
  if (listed !== undefined) return listed.fixed.split(" / ");
  const fixed = await fixedIn(db, cve, cpe ?? undefined);
  return fixed === null ? [] : [fixed];
};

/** The version that none of these vulnerabilities affects; null where it is not known for each of them. */
export const targetVersion = async (
  db: Db,
  current: string | null,
  vulnerabilities: readonly { readonly cve: string; readonly cpe: string | null }[],
): Promise<string | null> => {
  if (current === null || vulnerabilities.length > MAX_CVES) return null;
  const fixes: (readonly string[])[] = [];
  for (const { cve, cpe } of vulnerabilities) fixes.push(await fixesOf(db, cve, cpe));
  return versionToReach(current, fixes);
};

/** Where a fix leads: the version to reach, null where it is not known or nothing is upgraded, and how many CVEs that closes. */
export interface FixTarget {
  readonly target: string | null;
  readonly cves: number;
}

const NO_TARGET: FixTarget = { target: null, cves: 0 };

export const targetsOfFixes = async (
  db: Db,
  reach: Pick<WorkReach, "scope" | "domains" | "hidden">,
  fixes: readonly string[],
  domain?: string,
): Promise<(fix: string) => FixTarget> => {
  const upgrades = fixes.filter(isUpgradeFix);
  const found: readonly FixVulnerabilities[] =
    upgrades.length === 0 ? [] : await vulnerabilitiesOfFixes(db, reach, upgrades, domain);
  const targets = new Map<string, FixTarget>();
  for (const { fix, version, vulnerabilities } of found)
    targets.set(fix, {
      target: await targetVersion(db, version, vulnerabilities),
      cves: new Set(vulnerabilities.map(({ cve }) => cve)).size,
    });
  return (fix) => targets.get(fix) ?? NO_TARGET;
};
