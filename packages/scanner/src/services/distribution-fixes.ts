import type { SeenService } from "../check.ts";

interface Mended {
  readonly cve: string;
  /** The version that the distribution kept. */
  readonly upstream: string;
  /** The first revision of its package without the hole. */
  readonly revision: string;
}

/**
 * Holes of OpenSSH that Debian mended under the old number, from the change log of its package. Servers say their package's
 * revision, so these need not be guessed at; a hole, a revision or a distribution that is not here stays "may be patched".
 */
const MENDED: readonly Mended[] = [
  { cve: "CVE-2023-38408", upstream: "9.2p1", revision: "2+deb12u1" },
  { cve: "CVE-2023-48795", upstream: "9.2p1", revision: "2+deb12u2" },
  { cve: "CVE-2024-6387", upstream: "9.2p1", revision: "2+deb12u3" },
  { cve: "CVE-2025-26465", upstream: "9.2p1", revision: "2+deb12u5" },
];

/** `2+deb12u10` is ten of `2+deb12u`; only revisions of one line can be told apart by their last number. */
const lineOf = (revision: string): { line: string; number: number } | null => {
  const [, line, number] = /^(.*\D)(\d{1,6})$/.exec(revision) ?? [];
  return line === undefined ? null : { line, number: Number(number) };
};

/** Has the distribution whose package this server says it is mended that hole already? */
export const isFixed = (cve: string, { banner }: Pick<SeenService, "banner">): boolean => {
  const [, upstream, written = ""] = /\bOpenSSH_(\d[\w.]{0,20}) Debian-([\w.+~]{1,40})/.exec(banner ?? "") ?? [];
  const own = lineOf(written);
  if (own === null) return false;
  return MENDED.some((it) => {
    if (it.cve !== cve || it.upstream !== upstream) return false;
    const first = lineOf(it.revision);
    return first !== null && first.line === own.line && own.number >= first.number;
  });
};
