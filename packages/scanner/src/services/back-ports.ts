import {
  assessPackage,
  type InstalledPackage,
  type PackageAssessment,
  type PackageStatement,
} from "@parapet/domain/risk/packages";

import type { SeenService } from "../check.ts";
import type { PackageLookup } from "../lookups/package-lookup.ts";
import { findInstalledPackage } from "./installed-package.ts";
import { SHIPPED_STATEMENTS } from "./shipped-statements.ts";
import { listSourcePackages } from "./source-packages.ts";

/** What is known of one CVE in the package that a service runs. */
export interface BackPort {
  readonly installed: InstalledPackage;
  /** The name of the source package, as far as the distribution has one. */
  readonly package: string | null;
  readonly assessment: PackageAssessment;
}

const EMPTY = { statements: [], archive: [] } as const;

/** For each CVE, whether the distribution's package has it. Empty where the service does not say that it is packaged. */
export const findBackPorts = async (
  service: SeenService,
  alongside: readonly string[],
  cves: readonly string[],
  lookup: PackageLookup | undefined,
): Promise<ReadonlyMap<string, BackPort>> => {
  const installed = findInstalledPackage(service, alongside);
  if (installed === null || service.cpe === null || cves.length === 0) return new Map();
  const packages = listSourcePackages(service.cpe, installed.upstream, installed.distribution);
  const found = packages.length === 0 ? EMPTY : await (lookup?.find(installed.distribution, packages, cves) ?? EMPTY);
  const shipped = SHIPPED_STATEMENTS.filter(
    (it) => it.distribution === installed.distribution && packages.includes(it.package),
  );
  const order = new Map(packages.map((name, index) => [name, index]));
  const byPreference = (a: PackageStatement, b: PackageStatement): number =>
    (order.get(a.package) ?? 0) - (order.get(b.package) ?? 0);
  const archive = [
    ...found.archive,
    ...shipped.flatMap((it) => it.archive.map((version) => ({ package: it.package, release: it.release, version }))),
  ];
  return new Map(
    cves.map((cve) => {
      const own = found.statements.filter((it) => it.cve === cve).toSorted(byPreference);
      const listed = new Set(own.map(({ release }) => release));
      const statements = [...own, ...shipped.filter((it) => it.cve === cve && !listed.has(it.release))];
      const assessment = assessPackage(installed, statements, archive);
      return [cve, { installed, package: packages[0] ?? null, assessment }];
    }),
  );
};
