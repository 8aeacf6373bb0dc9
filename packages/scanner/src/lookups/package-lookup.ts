import type { ArchiveVersion, PackageStatement, TrackedDistribution } from "@parapet/domain/risk/packages";

/** What the trackers of distributions say. The scanner has no database access; the caller provides this. */
export interface PackageLookup {
  /** Statements about these CVEs in these source packages, and which versions of them each release has. */
  find(
    distribution: TrackedDistribution,
    packages: readonly string[],
    cves: readonly string[],
  ): Promise<{ readonly statements: readonly PackageStatement[]; readonly archive: readonly ArchiveVersion[] }>;
}
