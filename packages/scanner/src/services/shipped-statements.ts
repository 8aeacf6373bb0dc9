import type { PackageStatement } from "@parapet/domain/risk/packages";

const openssh = (cve: string, revision: number): PackageStatement => ({
  distribution: "debian",
  release: "12",
  package: "openssh",
  cve,
  status: "fixed",
  fixed: `1:9.2p1-2+deb12u${revision}`,
  archive: ["1:9.2p1-2+deb12u5"],
});

/** What Debian's change log says of OpenSSH in its release 12; in force until a tracker is loaded. */
export const SHIPPED_STATEMENTS: readonly PackageStatement[] = [
  openssh("CVE-2023-38408", 1),
  openssh("CVE-2023-48795", 2),
  openssh("CVE-2024-6387", 3),
  openssh("CVE-2025-26465", 5),
];
