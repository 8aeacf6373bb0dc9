import { parseCpe, splitDistribution } from "@parapet/domain/risk/cve";
import type { InstalledPackage, TrackedDistribution } from "@parapet/domain/risk/packages";

import type { SeenService } from "../check.ts";
import { detectDistribution } from "./packaging-distribution.ts";

/** A revision that a service states after the upstream version. The first group is that version, the second the revision. */
const REVISIONS: readonly (readonly [TrackedDistribution, RegExp])[] = [
  // OpenSSH_9.2p1 Debian-2+deb12u3
  ["debian", /_(\d[\w.]{0,30}) Debian-([\w.+~]{1,60})/],
  ["ubuntu", /_(\d[\w.]{0,30}) Ubuntu-([\w.+~]{1,60})/],
  // 10.6.12-MariaDB-0ubuntu0.22.04.1, 10.11.6-MariaDB-0+deb12u1
  ["ubuntu", /(\d[\d.]{0,30})-MariaDB-([\w.+~]{0,30}ubuntu[\w.+~]{0,30})/],
  ["debian", /(\d[\d.]{0,30})-MariaDB-([\w.+~]{0,30}[+~]deb\d{1,3}u\d{1,4}[\w.+~]{0,30})/],
  // 7.4.3-4ubuntu2.18, 9.18.28-0ubuntu0.22.04.1-Ubuntu
  ["ubuntu", /(\d[\w.+~]{0,40})-(\d[\w.+~]{0,30}ubuntu[\w.+~]{0,30})/],
  // 7.0.33-0+deb9u12, 9.18.19-1~deb12u1-Debian
  ["debian", /(\d[\w.+~]{0,40})-([\w.+~]{0,30}[+~]deb\d{1,3}u\d{1,4}[\w.+~]{0,30})/],
  // 9.11.4-26.P2.el7_9.16
  ["rhel", /(\d[\w.+~]{0,40})-(\d[\w.+~]{0,40}\.el\d{1,2}[\w.]{0,30})/],
  ["alpine", /(\d[\w.]{0,40})-(r\d{1,4})(?!\w)/],
];

/** The release that a revision names itself. */
const RELEASES: readonly (readonly [TrackedDistribution, RegExp])[] = [
  ["debian", /[+~]deb(\d{1,3})u\d/],
  ["ubuntu", /ubuntu\d[\w.]*?\.(\d\d\.(?:04|10))(?:\.|$)/],
  ["rhel", /\.el(\d{1,2}(?:_\d{1,2})?)(?!\d)/],
];

/** Packages of other repositories under the distribution's name; its tracker says nothing of them. */
const OTHER_REPOSITORY = /\+maria~|deb\.sury\.org|\.gbp[0-9a-f]|~pgdg|\.pgdg|\.remi\b|ppa\d/i;

const TRACKED: Readonly<Record<string, TrackedDistribution>> = {
  debian: "debian",
  ubuntu: "ubuntu",
  rhel: "rhel",
  "red hat": "rhel",
  centos: "rhel",
  alpine: "alpine",
};

const SYSTEMS: Readonly<Record<string, TrackedDistribution>> = {
  "debian:debian_linux": "debian",
  "canonical:ubuntu_linux": "ubuntu",
  "redhat:enterprise_linux": "rhel",
  "alpinelinux:alpine_linux": "alpine",
};

const releaseOfMachine = (distribution: TrackedDistribution, alongside: readonly string[]): string | null => {
  const versions = alongside.flatMap((name) => {
    const cpe = parseCpe(name);
    if (cpe?.part !== "o" || SYSTEMS[`${cpe.vendor}:${cpe.product}`] !== distribution) return [];
    return /^\d/.test(cpe.version) ? [cpe.version] : [];
  });
  const releases = new Set(
    versions.map((version) => (distribution === "debian" || distribution === "rhel" ? version.split(".")[0] : version)),
  );
  return releases.size === 1 ? ([...releases][0] ?? null) : null;
};

const textsOf = ({ banner, version, details }: SeenService): string[] => {
  const fingerprint = details["fingerprint"] as { value?: string } | undefined;
  return [version, fingerprint?.value, banner].filter((text) => text != null).map((text) => text.slice(0, 512));
};

/** Which package of which distribution is this service? Null where it does not say that a distribution packaged it. */
export const findInstalledPackage = (
  service: SeenService,
  alongside: readonly string[] = [],
): InstalledPackage | null => {
  const distribution = TRACKED[detectDistribution(service) ?? ""];
  const texts = textsOf(service);
  if (distribution === undefined || service.version === null) return null;
  if (texts.some((text) => OTHER_REPOSITORY.test(text))) return null;
  const { upstream } = splitDistribution(service.version);
  for (const text of texts)
    for (const [of, pattern] of REVISIONS) {
      const [, stated = "", revision] = of === distribution ? (pattern.exec(text) ?? []) : [];
      // The version of another product in the same banner is not this one's.
      if (revision === undefined || stated.toLowerCase() !== upstream) continue;
      const named = RELEASES.find(([it]) => it === distribution)?.[1].exec(revision)?.[1];
      return {
        distribution,
        release: named?.replace("_", ".") ?? releaseOfMachine(distribution, alongside),
        upstream: stated,
        version: `${stated}-${revision}`,
      };
    }
  return { distribution, release: releaseOfMachine(distribution, alongside), upstream, version: null };
};
