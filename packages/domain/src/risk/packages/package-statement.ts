import type { TrackedDistribution } from "./distribution.ts";

/** `fixed`: in a version of the package; `affected`: no fix yet; `undetermined`: the tracker has not decided. */
export type PackageStatus = "fixed" | "affected" | "not-affected" | "undetermined";

/** What a distribution's tracker says of one CVE in one source package of one release. */
export interface PackageStatement {
  readonly distribution: TrackedDistribution;
  readonly release: string;
  readonly package: string;
  readonly cve: string;
  readonly status: PackageStatus;
  /** The first version with the fix; null unless `fixed`. */
  readonly fixed: string | null;
  /** Versions that this release is known to have; they tell which release a version belongs to. */
  readonly archive: readonly string[];
}

/**
 * All statements that a tracker makes in one of its records: about a source package, in all releases or in one, or about a CVE.
 * A statement stored earlier about the same subject that is not among them was withdrawn.
 */
export interface PackageListing {
  readonly distribution: TrackedDistribution;
  readonly subject: { readonly package: string; readonly release?: string } | { readonly cve: string };
  readonly statements: readonly PackageStatement[];
}
