import { compareApkVersions } from "./apk-version.ts";
import type { TrackedDistribution } from "./distribution.ts";
import { compareDpkgVersions, parseDpkgVersion } from "./dpkg-version.ts";
import type { PackageStatement } from "./package-statement.ts";
import { compareRpmVersions, parseRpmVersion } from "./rpm-version.ts";

/** A package as a service shows it. The version lacks the epoch, which no banner states. */
export interface InstalledPackage {
  readonly distribution: TrackedDistribution;
  /** Null where the service does not say which. */
  readonly release: string | null;
  readonly upstream: string;
  /** Upstream version and revision of the package; null where only the upstream version is known. */
  readonly version: string | null;
}

/** Which versions a release has of a package. */
export interface ArchiveVersion {
  readonly package: string;
  readonly release: string;
  readonly version: string;
}

/** Why nothing can be said about a package. */
type UnknownReason =
  | "no-tracker-data"
  | "not-listed"
  | "undetermined"
  | "release-unknown"
  | "revision-unknown"
  | "older-tracker-data"
  | "version-unreadable";

export type PackageAssessment =
  | { readonly status: "affected" | "not-affected"; readonly statement: PackageStatement }
  | { readonly status: "unknown"; readonly reason: UnknownReason };

const unknown = (reason: UnknownReason): PackageAssessment => ({ status: "unknown", reason });

interface Scheme {
  readonly compare: (a: string, b: string) => number | null;
  readonly split: (version: string) => { readonly epoch: number; readonly upstream: string } | null;
  readonly upstream: (version: string) => string;
}

/** What Debian adds to an upstream version whose sources it had to repack. */
const REPACKED = /[+~.](?:dfsg|ds|repack)[\w.+~]*$/;

const DPKG: Scheme = {
  compare: compareDpkgVersions,
  split: (text) => {
    const parts = parseDpkgVersion(text);
    return parts === null ? null : { epoch: parts.epoch, upstream: parts.upstream.replace(REPACKED, "") };
  },
  upstream: (version) => version.replace(REPACKED, ""),
};

const SCHEMES: Readonly<Record<TrackedDistribution, Scheme>> = {
  debian: DPKG,
  ubuntu: DPKG,
  rhel: {
    compare: compareRpmVersions,
    split: (text) => {
      const parts = parseRpmVersion(text);
      return parts === null ? null : { epoch: parts.epoch, upstream: parts.version };
    },
    upstream: (version) => version,
  },
  alpine: {
    compare: compareApkVersions,
    split: (text) => ({ epoch: 0, upstream: text.replace(/-r\d+$/, "") }),
    // 9.7p1 is written 9.7_p1.
    upstream: (version) => version.replace(/(\d)(p|rc|beta|alpha|pre)(\d)/, "$1_$2$3"),
  },
};

/** The releases that this upstream version may belong to, by the versions that each release has. */
const releasesWith = (installed: InstalledPackage, archive: readonly ArchiveVersion[]): ReadonlySet<string> => {
  const { split, upstream } = SCHEMES[installed.distribution];
  const own = upstream(installed.upstream);
  return new Set(archive.filter(({ version }) => split(version)?.upstream === own).map(({ release }) => release));
};

const withEpoch = (version: string, epoch: number): string => (epoch === 0 ? version : `${epoch}:${version}`);

const judge = (
  installed: InstalledPackage,
  statement: PackageStatement,
  archive: readonly ArchiveVersion[],
): PackageAssessment => {
  const { compare, split, upstream } = SCHEMES[installed.distribution];
  const ofRelease = archive.filter(
    (it) => it.release === statement.release && it.package === statement.package && split(it.version) !== null,
  );
  const epochs = ofRelease.map(({ version }) => split(version)?.epoch ?? 0);
  switch (statement.status) {
    case "not-affected":
      return { status: "not-affected", statement };
    case "undetermined":
      return unknown("undetermined");
    case "affected": {
      // A package that is newer than every version the tracker knew may have the fix that it did not know.
      const { version } = installed;
      const isNewer =
        version !== null &&
        ofRelease.length > 0 &&
        ofRelease.every((it) => {
          const order = compare(withEpoch(version, split(it.version)?.epoch ?? 0), it.version);
          return order !== null && order > 0;
        });
      return isNewer ? unknown("older-tracker-data") : { status: "affected", statement };
    }
    case "fixed": {
      const fixed = statement.fixed === null ? null : split(statement.fixed);
      if (fixed === null || statement.fixed === null) return unknown("version-unreadable");
      const epoch = epochs.length > 0 ? Math.max(...epochs) : fixed.epoch;
      const isPrecise = installed.version !== null;
      const own = withEpoch(installed.version ?? upstream(installed.upstream), epoch);
      const order = compare(own, isPrecise ? statement.fixed : withEpoch(fixed.upstream, fixed.epoch));
      if (order === null) return unknown("version-unreadable");
      if (order === 0 && !isPrecise) return unknown("revision-unknown");
      return { status: order >= 0 ? "not-affected" : "affected", statement };
    }
  }
};

/** A package built for a minor release of RHEL is judged by the extended stream of that release, if there is one. */
const statementOf = (
  statements: readonly PackageStatement[],
  release: string,
  distribution: TrackedDistribution,
): PackageStatement | undefined => {
  const exact = statements.find((it) => it.release === release);
  if (exact !== undefined || distribution !== "rhel") return exact;
  const [major] = release.split(".");
  return statements.find((it) => it.release === major);
};

/**
 * Has this package the vulnerability? The statements are those of one CVE, of the package's possible names in order of
 * preference. Where the release is not known, every release that has this upstream version must give the same answer.
 */
export const assessPackage = (
  installed: InstalledPackage,
  statements: readonly PackageStatement[],
  archive: readonly ArchiveVersion[],
): PackageAssessment => {
  if (statements.length === 0) return unknown(archive.length === 0 ? "no-tracker-data" : "not-listed");
  const releases =
    installed.release === null
      ? installed.distribution === "alpine"
        ? new Set(statements.map(({ release }) => release))
        : releasesWith(installed, archive)
      : new Set([installed.release]);
  if (releases.size === 0) return unknown("release-unknown");
  const answers = [...releases].map((release) => {
    const statement = statementOf(statements, release, installed.distribution);
    return statement === undefined ? unknown("not-listed") : judge(installed, statement, archive);
  });
  const [first = unknown("release-unknown")] = answers;
  if (answers.every(({ status }) => status === first.status)) return first;
  return answers.find(({ status }) => status === "unknown") ?? unknown("release-unknown");
};
