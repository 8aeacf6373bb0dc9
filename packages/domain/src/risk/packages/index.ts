export { compareApkVersions } from "./apk-version.ts";
export { type ArchiveVersion, assessPackage, type InstalledPackage, type PackageAssessment } from "./assess-package.ts";
export { findRelease, type TrackedDistribution, TRACKERS } from "./distribution.ts";
export { compareDpkgVersions } from "./dpkg-version.ts";
export type { PackageListing, PackageStatement, PackageStatus } from "./package-statement.ts";
export { compareRpmVersions } from "./rpm-version.ts";
