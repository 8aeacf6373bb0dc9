import { parseCpe, productKeys } from "@parapet/domain/risk/cve";

import type { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import type { Identification } from "../fingerprints/fingerprint.ts";
import { ownFingerprints } from "../fingerprints/own-fingerprints.ts";
import type { Reading } from "./service-probe.ts";

/** What one rule says about one value. */
export interface Evidence {
  readonly match: string;
  readonly value: string;
  readonly isBuiltIn: boolean;
  readonly found: Identification;
}

/** All that the rules know about a service, merged. */
export interface Merged {
  readonly chosen: Evidence;
  readonly version: string | null;
  readonly cpe23: string | null;
  /** Facts of every rule that names the same product; the chosen rule's own go first. */
  readonly params: Readonly<Record<string, string>>;
  /** Rules that read the same value as another product, or as a version that cannot be the same. */
  readonly contradictions: readonly Evidence[];
}

/** A match less certain than this names no product. */
const MIN_CERTAINTY = 0.3;

/** Whether one version is the other, written with more or fewer parts. */
export const isConsistent = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null || one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && !/^\d/.test(long.slice(short.length));
};

const keysOf = (cpe: string | null): readonly string[] => {
  const parsed = cpe === null ? null : parseCpe(cpe);
  return parsed === null ? [] : productKeys(parsed.vendor, parsed.product);
};

const plain = (text: string | null): string => (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether two rules speak of one product, by their CPE names where both have one. */
const isSameProduct = (one: Identification, other: Pick<Identification, "product" | "cpe23">): boolean => {
  const [a, b] = [keysOf(one.cpe23), keysOf(other.cpe23)];
  if (a.length > 0 && b.length > 0) return a.some((key) => b.includes(key));
  return plain(one.product) !== "" && plain(one.product) === plain(other.product);
};

const collect = async (reading: Reading, sets: readonly FingerprintSet[]): Promise<Evidence[]> => {
  const all: Evidence[] = [];
  for (const set of sets) {
    for (const [match, value] of reading.values ?? []) {
      const found = await set.identify(match, value);
      if (found?.product == null || found.certainty < MIN_CERTAINTY) continue;
      all.push({ match, value, isBuiltIn: set === ownFingerprints, found });
    }
  }
  return all;
};

const statesVersion = (cpe: string): boolean => !["*", "-"].includes(parseCpe(cpe)?.version ?? "*");

const withVersionFirst = (all: readonly Evidence[]): Evidence | undefined =>
  all.find(({ found }) => found.version !== null) ?? all[0];

/**
 * Merges what several sets of rules say. A built-in identification stays: other rules add the parts that it lacks and a
 * more specific version that agrees with it. What disagrees is returned as a contradiction. Null when no rule matches.
 */
export const mergeIdentifications = async (
  reading: Reading,
  sets: readonly FingerprintSet[],
): Promise<Merged | null> => {
  const all = await collect(reading, sets);
  const chosen = withVersionFirst(all.filter((it) => it.isBuiltIn)) ?? withVersionFirst(all);
  if (chosen === undefined) return null;
  const same = all.filter(({ found }) => isSameProduct(found, chosen.found));
  let { version, cpe23 } = chosen.found;
  for (const { found } of same) {
    if (found.version === null || !isConsistent(found.version, version)) continue;
    if (version !== null && found.version.length <= version.length) continue;
    if (cpe23 !== null && found.cpe23 !== null && !statesVersion(found.cpe23)) continue;
    version = found.version;
    // A name of the same product with the version it states; a rule without a name leaves the one that is known.
    cpe23 = found.cpe23 ?? cpe23;
  }
  cpe23 ??= same.find(({ found }) => found.cpe23 !== null)?.found.cpe23 ?? null;
  return {
    chosen,
    version,
    cpe23,
    params: Object.assign({}, ...same.toReversed().map(({ found }) => found.params), chosen.found.params) as Record<
      string,
      string
    >,
    contradictions: all.filter(
      (it) =>
        it !== chosen &&
        !it.isBuiltIn &&
        (same.includes(it)
          ? !isConsistent(it.found.version, version)
          : it.match === chosen.match && it.value === chosen.value),
    ),
  };
};
