import { formatCpe, parseCpe } from "@parapet/domain/risk/cve";

import type { SeenService } from "../check.ts";

/** Facts of a service about the machine it runs on. */
export type ServiceClues = Pick<SeenService, "cpe" | "version" | "banner" | "details">;

/** The same of a stored service, whose details may be anything. */
export const findClues = <
  Row extends { cpe: string | null; version: string | null; banner: string | null; details: unknown },
>({
  cpe,
  version,
  banner,
  details,
}: Row): ServiceClues => ({
  cpe,
  version,
  banner,
  details: typeof details === "object" && details !== null ? (details as ServiceClues["details"]) : {},
});

interface System {
  readonly family: "linux" | "windows" | "bsd";
  readonly sign: RegExp;
  /** Vendor, product and, where the fingerprint has it, version of the CPE name. */
  readonly name: (found: RegExpExecArray) => string;
}

/** Marks that systems leave in the banners of what runs on them. */
const SYSTEMS: readonly System[] = [
  { family: "linux", sign: /[+~]deb(\d+)u\d/i, name: ([, major]) => `debian:debian_linux:${major}.0` },
  { family: "linux", sign: /\bDebian\b/i, name: () => "debian:debian_linux:*" },
  { family: "linux", sign: /\bUbuntu\b|\dubuntu\d/i, name: () => "canonical:ubuntu_linux:*" },
  { family: "linux", sign: /\.el(\d+)(?!\d)/i, name: ([, major]) => `redhat:enterprise_linux:${major}.0` },
  { family: "linux", sign: /\bRed Hat\b/i, name: () => "redhat:enterprise_linux:*" },
  { family: "linux", sign: /\bCentOS\b/i, name: () => "centos:centos:*" },
  { family: "linux", sign: /\.fc(\d+)(?!\d)/i, name: ([, release]) => `fedoraproject:fedora:${release}` },
  { family: "linux", sign: /\bFedora\b/i, name: () => "fedoraproject:fedora:*" },
  { family: "linux", sign: /\bSUSE\b/i, name: () => "suse:linux_enterprise_server:*" },
  { family: "linux", sign: /\bAlpine\b/i, name: () => "alpinelinux:alpine_linux:*" },
  { family: "linux", sign: /\bLinux\b/i, name: () => "linux:linux_kernel:*" },
  { family: "windows", sign: /\bMicrosoft-IIS\b|\bWin(?:32|64)\b|\bWindows\b|_for_Windows/i, name: () => WINDOWS },
  { family: "bsd", sign: /\bFreeBSD(?:[-/ ](\d+\.\d+))?/, name: ([, version = "*"]) => `freebsd:freebsd:${version}` },
  { family: "bsd", sign: /\bOpenBSD(?!_)\b(?! Secure)/, name: () => "openbsd:openbsd:*" },
];

const WINDOWS = "microsoft:windows:*";
const LINUX = "linux:linux_kernel:*";

const systemCpe = (name: string): string => `cpe:2.3:o:${name}:*:*:*:*:*:*:*`;

interface Observation {
  readonly family: System["family"];
  readonly cpe: string;
}

const familyOf = (cpe: string): System["family"] =>
  /:microsoft:/.test(cpe) ? "windows" : /bsd/.test(cpe) ? "bsd" : "linux";

/** The system a fingerprint names (`os.cpe23` in Recog's files), or what the service's own words give away. */
const systemsOf = ({ version, banner, details }: ServiceClues): Observation[] => {
  const fingerprint = details["fingerprint"] as { value?: string; params?: Record<string, string> } | undefined;
  const stated = parseCpe(fingerprint?.params?.["os.cpe23"] ?? "");
  // A dash there means that the rule's author left the version open, not that the system has none.
  if (stated?.part === "o") {
    const cpe = formatCpe(stated.version === "-" ? { ...stated, version: "*" } : stated);
    return [{ family: familyOf(cpe), cpe }];
  }
  const text = [version, fingerprint?.value, fingerprint?.params?.["openssh.comment"], banner]
    .filter((it) => it != null)
    .join("\n");
  for (const { family, sign, name } of SYSTEMS) {
    const found = sign.exec(text);
    if (found !== null) return [{ family, cpe: systemCpe(name(found)) }];
  }
  return [];
};

/**
 * What else runs on the machine these services belong to, as CPE names: the products seen on its other ports and its
 * operating system. An address that shows two kinds of system has several machines behind it: then no system is named.
 */
export const runningOn = (services: readonly ServiceClues[]): string[] => {
  const products = services.flatMap(({ cpe }) => (cpe === null ? [] : [cpe]));
  const systems = services.flatMap(systemsOf);
  const families = new Set(systems.map(({ family }) => family));
  if (families.size !== 1) return [...new Set(products)];
  const kernel = families.has("linux") ? [systemCpe(LINUX)] : [];
  // 11.0 says more than "some Debian": the unsure name would only blur it.
  const named = systems.map(({ cpe }) => cpe);
  const sure = named.filter((cpe) => !cpe.includes(":*:*:*:*:*:*:*:*") || !named.some((other) => isFiner(other, cpe)));
  return [...new Set([...products, ...sure, ...kernel])];
};

const isFiner = (other: string, cpe: string): boolean =>
  other !== cpe && other.split(":").slice(0, 5).join(":") === cpe.split(":").slice(0, 5).join(":");
