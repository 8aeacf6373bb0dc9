import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { assessPackage, type InstalledPackage } from "./assess-package.ts";
import type { TrackedDistribution } from "./distribution.ts";
import type { PackageStatement, PackageStatus } from "./package-statement.ts";

const CVE = "CVE-2024-6387";
const statement = (
  distribution: TrackedDistribution,
  release: string,
  status: PackageStatus,
  fixed: string | null = null,
): PackageStatement => ({ distribution, release, package: "openssh", cve: CVE, status, fixed, archive: [] });

const installed = (
  distribution: TrackedDistribution,
  release: string | null,
  upstream: string,
  revision?: string,
): InstalledPackage => ({
  distribution,
  release,
  upstream,
  version: revision === undefined ? null : `${upstream}-${revision}`,
});

const archive = (release: string, version: string) => ({ package: "openssh", release, version });
const BOOKWORM = archive("12", "1:9.2p1-2+deb12u5");
const FIXED = statement("debian", "12", "fixed", "1:9.2p1-2+deb12u3");

const said = (
  it: InstalledPackage,
  statements: readonly PackageStatement[],
  versions: Parameters<typeof assessPackage>[2] = [BOOKWORM],
): string => {
  const answer = assessPackage(it, statements, versions);
  return answer.status === "unknown" ? `unknown: ${answer.reason}` : answer.status;
};

describe("missing knowledge is unknown and never a fix", () => {
  test.each<[string, InstalledPackage, PackageStatement[], string, Parameters<typeof assessPackage>[2]?]>([
    ["no tracker", installed("debian", "12", "9.2p1", "2+deb12u3"), [], "unknown: no-tracker-data", []],
    ["a CVE that it does not list", installed("debian", "12", "9.2p1", "2+deb12u3"), [], "unknown: not-listed"],
    ["another release alone", installed("debian", "11", "8.4p1", "5+deb11u1"), [FIXED], "unknown: not-listed"],
    [
      "an issue that it has not decided",
      installed("debian", "12", "9.2p1", "2"),
      [statement("debian", "12", "undetermined")],
      "unknown: undetermined",
    ],
    ["a revision that is not stated", installed("debian", "12", "9.2p1"), [FIXED], "unknown: revision-unknown"],
    ["a release that nothing tells", installed("debian", null, "8.4p1", "5"), [FIXED], "unknown: release-unknown"],
    [
      "a package newer than all that the tracker knew",
      installed("debian", "12", "9.2p1", "2+deb12u9"),
      [statement("debian", "12", "affected")],
      "unknown: older-tracker-data",
    ],
    [
      "a fixed version that is none",
      installed("debian", "12", "9.2p1", "2"),
      [statement("debian", "12", "fixed", "soon")],
      "unknown: version-unreadable",
    ],
    [
      "releases that say different things",
      installed("ubuntu", null, "8.9p1", "3ubuntu0.9"),
      [statement("ubuntu", "22.04", "fixed", "1:8.9p1-3ubuntu0.10"), statement("ubuntu", "22.10", "not-affected")],
      "unknown: release-unknown",
      [archive("22.04", "1:8.9p1-3ubuntu0.10"), archive("22.10", "1:8.9p1-4")],
    ],
  ])("%s", (_, it, statements, expected, versions) => expect(said(it, statements, versions)).toBe(expected));
});

describe("what the tracker says counts", () => {
  test.each<[string, InstalledPackage, PackageStatement[], string, Parameters<typeof assessPackage>[2]?]>([
    ["the first version with the fix", installed("debian", "12", "9.2p1", "2+deb12u3"), [FIXED], "not-affected"],
    ["a later one, by number", installed("debian", "12", "9.2p1", "2+deb12u10"), [FIXED], "not-affected"],
    ["the one before", installed("debian", "12", "9.2p1", "2+deb12u2"), [FIXED], "affected"],
    ["the initial one", installed("debian", "12", "9.2p1", "2"), [FIXED], "affected"],
    ["the release by its versions", installed("debian", null, "9.2p1", "2"), [FIXED], "affected"],
    [
      "a release that never had it",
      installed("debian", "11", "8.4p1"),
      [statement("debian", "11", "not-affected")],
      "not-affected",
    ],
    [
      "a release without a fix",
      installed("debian", "12", "9.2p1", "2"),
      [statement("debian", "12", "affected")],
      "affected",
    ],
    [
      "a fix in a newer upstream version than the service has",
      installed("debian", "12", "2.4.57"),
      [statement("debian", "12", "fixed", "2.4.59-1~deb12u1")],
      "affected",
      [],
    ],
    [
      "a fix in an older upstream version, repacked",
      installed("debian", "12", "1.3.8"),
      [statement("debian", "12", "fixed", "1.3.7+dfsg-1")],
      "not-affected",
      [],
    ],
    [
      "a package of an extended stream",
      installed("rhel", "9.2", "8.7p1", "30.el9_2.4"),
      [statement("rhel", "9", "fixed", "8.7p1-38.el9_4.1"), statement("rhel", "9.2", "fixed", "8.7p1-30.el9_2.4")],
      "not-affected",
      [],
    ],
    [
      "a minor release without a stream of its own",
      installed("rhel", "9.4", "8.7p1", "38.el9_4.1"),
      [statement("rhel", "9", "fixed", "8.7p1-38.el9_4.1")],
      "not-affected",
      [],
    ],
    [
      "Alpine's way to write a patch level",
      installed("alpine", "3.20", "9.6p1"),
      [statement("alpine", "3.20", "fixed", "9.7_p1-r4")],
      "affected",
      [],
    ],
  ])("%s", (_, it, statements, expected, versions) => expect(said(it, statements, versions)).toBe(expected));
});

test("whatever is known less, an affected package never becomes a fixed one", () => {
  const revisions = fc.integer({ min: 1, max: 20 });
  const never = fc.property(
    revisions,
    revisions,
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    (own, first, noRelease, noArchive, noRevision) => {
      const fix = statement("debian", "12", "fixed", `1:9.2p1-2+deb12u${first}`);
      const full = said(installed("debian", "12", "9.2p1", `2+deb12u${own}`), [fix]);
      const less = said(
        installed("debian", noRelease ? null : "12", "9.2p1", noRevision ? undefined : `2+deb12u${own}`),
        [fix],
        noArchive ? [] : [BOOKWORM],
      );
      return less === full || less.startsWith("unknown");
    },
  );
  expect(fc.check(never)).toMatchObject({ failed: false, counterexample: null });
});
