import type { Db } from "@parapet/db/db";
import { versionToReach } from "@parapet/domain/risk/cve/version-to-reach";
import { CVE_NAMES } from "@parapet/scanner/services/cve-names";

import { fixedIn } from "./vulnerability-of.ts";

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
