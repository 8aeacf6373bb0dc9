/** The distribution that packaged a version, derived from its suffix. */
export type Distribution = "alpine" | "amazon" | "debian" | "fedora" | "rhel" | "suse" | "ubuntu";

export interface PackagedVersion {
  /** The version of the project itself, without what the distribution added. */
  readonly upstream: string;
  /** Distributions fix old versions without changing their number, so a match by number "may be patched". */
  readonly distribution: Distribution | null;
}

const SUFFIXES: readonly (readonly [Distribution, RegExp])[] = [
  ["ubuntu", /[ _-]+(?:ubuntu[-_ ]?)?\d[\w.+~]*ubuntu[\w.+~]*$/],
  ["ubuntu", /[ _(-]+ubuntu\)?$/],
  ["debian", /[ _-]+debian[-_ ]\d[\w.+~:-]*$/],
  ["debian", /(?:[ _-]+\d[\w.~]*)?(?:\+dfsg[\d.]*|\+ds[\d.]*)?(?:[-+]\d+)?[+~](?:deb\d+u\d+|bpo[\d.+~a-z]*)[\w.+~]*$/],
  ["debian", /[+~.]dfsg[\w.+~-]*$/],
  ["debian", /[ _(-]+debian\)?$/],
  ["rhel", /[ _-]+\d[\w.+~]*\.el\d+[\w.+~]*$/],
  ["rhel", /\.el\d+[\w.]*$/],
  ["fedora", /[ _-]+\d[\w.+~]*\.fc\d+[\w.]*$/],
  ["amazon", /[ _-]+\d[\w.+~]*\.amzn\d*[\w.]*$/],
  ["suse", /[ _-]+(?:lp)?\d[\w.]*\.(?:suse|sles|lp)[\w.]*$/],
  ["alpine", /-r\d+$/],
];

/** Most versions are bare numbers with at most a letter or a patch level; no distribution's mark fits in there. */
const BARE = /^\d+(?:\.\d+)*(?:[a-z]{1,2}\d*)?$/;

const split = (version: string): PackagedVersion => {
  const lower = version.trim().toLowerCase();
  if (BARE.test(lower)) return { upstream: lower, distribution: null };
  for (const [distribution, suffix] of SUFFIXES) {
    const upstream = lower.replace(suffix, "");
    if (upstream !== lower && upstream !== "") return { upstream, distribution };
  }
  return { upstream: lower, distribution: null };
};

/** A longer text is no version, and the expressions above would take time by the square of its length. */
const LONGEST = 256;

const cache = new Map<string, PackagedVersion>();
const CACHE_LIMIT = 50_000;

/** Takes a banner's version apart into the project's own version and the distribution that packaged it. */
export const splitDistribution = (version: string): PackagedVersion => {
  if (version.length > LONGEST) return { upstream: version.trim().toLowerCase(), distribution: null };
  const known = cache.get(version);
  if (known !== undefined) return known;
  const parts = split(version);
  // One version is held against thousands of bounds, and the same bounds come again for the next.
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(version, parts);
  return parts;
};
