import type { SeenService } from "../check.ts";

interface Mended {
  readonly cve: string;
  /** The version that the distribution kept. */
  readonly upstream: string;
  readonly distribution: "Debian" | "Ubuntu";
  /** The first revision of its package without the hole. */
  readonly revision: string;
}

/**
 * Holes of OpenSSH that a distribution mended under the old number, from the change logs of its packages. Servers say their
 * package's revision, so these need not be guessed at; a hole or a revision that is not here stays "may be patched".
 */
const MENDED: readonly Mended[] = [
  { cve: "CVE-2023-38408", upstream: "9.2p1", distribution: "Debian", revision: "2+deb12u1" },
  { cve: "CVE-2023-48795", upstream: "9.2p1", distribution: "Debian", revision: "2+deb12u2" },
  { cve: "CVE-2024-6387", upstream: "9.2p1", distribution: "Debian", revision: "2+deb12u3" },
  { cve: "CVE-2025-26465", upstream: "9.2p1", distribution: "Debian", revision: "2+deb12u5" },
  { cve: "CVE-2024-6387", upstream: "8.9p1", distribution: "Ubuntu", revision: "3ubuntu0.10" },
  { cve: "CVE-2024-6387", upstream: "9.6p1", distribution: "Ubuntu", revision: "3ubuntu13.3" },
];

/** `2+deb12u10` is ten of `2+deb12u`; only revisions of one line can be told apart by their last number. */
const lineOf = (revision: string): { line: string; number: number } | null => {
  const [, line, number] = /^(.*\D)(\d{1,6})$/.exec(revision) ?? [];
  return line === undefined ? null : { line, number: Number(number) };
};

/** Has the distribution whose package this server says it is mended that hole already? */
export const isMended = (cve: string, { banner }: Pick<SeenService, "banner">): boolean => {
  const [, upstream, distribution, written = ""] =
    /\bOpenSSH_(\d[\w.]{0,20}) (Debian|Ubuntu)-([\w.+~]{1,40})/.exec(banner ?? "") ?? [];
  const own = lineOf(written);
  if (own === null) return false;
  return MENDED.some((it) => {
    if (it.cve !== cve || it.upstream !== upstream || it.distribution !== distribution) return false;
    const first = lineOf(it.revision);
    return first !== null && first.line === own.line && own.number >= first.number;
  });
};
