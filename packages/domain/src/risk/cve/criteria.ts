import { ANY, NA, type Cpe, type CpeAttribute } from "./cpe.ts";
import { productKeys } from "./product-aliases.ts";
import { splitDistribution } from "./version-distribution.ts";
import { hasBounds, isInRange, isSameVersion, type VersionRange } from "./version-range.ts";

/**
 * How sure a match is. `exact`: the record names this version. `range`: the version is in a range of the record.
 * `all-versions`: the record names the product with no version at all. `product`: the version (or the update or the
 * target software) is unknown on our side, so nothing can be said. `text`: only the names of a vendor's own record agree.
 */
export type Certainty = "exact" | "range" | "all-versions" | "product" | "text";

/** One applicability statement of a record. */
export interface Criteria {
  readonly cpe: Cpe;
  readonly range: VersionRange;
  /** False for what the vulnerable product merely runs on. */
  readonly vulnerable: boolean;
}

export type CriteriaAnswer =
  | { readonly answer: "no" }
  | { readonly answer: "yes"; readonly certainty: "exact" | "range" | "all-versions" }
  /** Both sides leave something open. */
  | { readonly answer: "unknown"; readonly open: CpeAttribute };

const NO: CriteriaAnswer = { answer: "no" };

const patternMatches = (pattern: string, value: string): boolean => {
  // `*` is any run, `?` one or no character (NISTIR 7696); everything else is literal.
  const source = pattern.replace(/\\(.)|([*?])|([^\\*?]+)/gs, (_, quoted?: string, wild?: string, plain?: string) => {
    if (wild !== undefined) return wild === "*" ? ".*" : ".?";
    return (quoted ?? plain ?? "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${source}$`, "s").test(value);
};

const isNamed = (value: string): boolean => value !== ANY && value !== NA;

/** "8.2" with update "p1" is the version people write as 8.2p1. */
const withUpdate = (version: string, update: string): string =>
  isNamed(update) && isNamed(version) ? `${version}${/^\d/.test(update) ? "-" : ""}${update}` : version;

const PRE_RELEASE = /^(?:alpha|beta|rc|pre|preview|dev|milestone|m\d|cr|snapshot|ea)/;

/**
 * Bounds are versions without updates, so 2.0 with update p1 is compared as 2.0, except where that would be wrong: a
 * release candidate of 2.0 is older than 2.0, and a bound such as 9.3p2 has its update spelled into it.
 */
const versionForRange = (ours: Cpe, theirs: Cpe, range: VersionRange): string => {
  if (!isNamed(ours.update) || isNamed(theirs.update)) return ours.version;
  const spelled = Object.values(range).some((bound: string) => /\d[a-z]+\d*$/i.test(bound));
  return spelled || PRE_RELEASE.test(ours.update) ? withUpdate(ours.version, ours.update) : ours.version;
};

const SOFT: readonly CpeAttribute[] = ["edition", "language", "swEdition", "targetHw", "other"];

/** Does the product at hand fall under one statement of a record? */
export const meetsCriteria = (ours: Cpe, { cpe: theirs, range }: Criteria): CriteriaAnswer => {
  // ANY as part, vendor or product would match everything: never a match, on either side. NA equals NA only (NISTIR 7696).
  if ([ours.part, ours.vendor, ours.product].includes(ANY)) return NO;
  if (theirs.part !== ours.part) return NO;
  if (theirs.vendor !== ours.vendor || theirs.product !== ours.product) {
    if (![ours.vendor, ours.product, theirs.vendor, theirs.product].every(isNamed)) return NO;
    const [theirKey = ""] = productKeys(theirs.vendor, theirs.product);
    if (!productKeys(ours.vendor, ours.product).includes(theirKey)) return NO;
  }

  for (const attribute of SOFT) {
    const a = theirs[attribute];
    const b = ours[attribute];
    if (a !== ANY && b !== ANY && a !== b) return NO;
  }
  let open: CpeAttribute | null = null;
  if (theirs.targetSw !== ANY && theirs.targetSw !== ours.targetSw) {
    if (ours.targetSw !== ANY) return NO;
    if (theirs.targetSw !== NA) open = "targetSw";
  }

  const version = meetsVersion(ours, theirs, range);
  if (version.answer !== "yes" || open === null) return version;
  return { answer: "unknown", open };
};

const meetsVersion = (ours: Cpe, theirs: Cpe, range: VersionRange): CriteriaAnswer => {
  if (hasBounds(range)) {
    if (ours.version === ANY) return { answer: "unknown", open: "version" };
    // Some records have "-" as a bound: the product without a version is then meant.
    if (ours.version === NA)
      return range.startIncluding === NA || range.endIncluding === NA ? meetsUpdate(ours, theirs, "range") : NO;
    if (!isInRange(versionForRange(ours, theirs, range), range)) return NO;
    return meetsUpdate(ours, theirs, "range");
  }
  if (theirs.version === ANY) {
    if (ours.version === ANY) return { answer: "unknown", open: "version" };
    return meetsUpdate(ours, theirs, "all-versions");
  }
  if (theirs.version === NA) {
    if (ours.version === NA) return meetsUpdate(ours, theirs, "exact");
    return ours.version === ANY ? { answer: "unknown", open: "version" } : NO;
  }
  if (ours.version === ANY) return { answer: "unknown", open: "version" };
  if (ours.version === NA) return NO;
  const pattern = theirs.patterns?.version;
  if (pattern !== undefined) return patternMatches(pattern, ours.version) ? meetsUpdate(ours, theirs, "range") : NO;
  if (isSameVersion(ours.version, theirs.version)) return meetsUpdate(ours, theirs, "exact");
  // 8.2p1 on one side may be 8.2 with update p1 on the other.
  const spelledOut =
    isNamed(ours.update) !== isNamed(theirs.update) &&
    isSameVersion(withUpdate(ours.version, ours.update), withUpdate(theirs.version, theirs.update));
  return spelledOut ? { answer: "yes", certainty: "exact" } : NO;
};

const meetsUpdate = (ours: Cpe, theirs: Cpe, certainty: "exact" | "range" | "all-versions"): CriteriaAnswer => {
  const yes = { answer: "yes", certainty } as const;
  if (theirs.update === ANY || theirs.update === ours.update) return yes;
  const pattern = theirs.patterns?.update;
  if (pattern !== undefined && isNamed(ours.update)) return patternMatches(pattern, ours.update) ? yes : NO;
  // A version read off a banner carries its update; without one there is none.
  if (theirs.update === NA) return ours.update === ANY ? yes : NO;
  if (ours.update === ANY) return { answer: "unknown", open: "update" };
  return NO;
};

/** Does the version carry the mark of a distribution that back-ports fixes? */
export const mayBePatched = (cpe: Cpe): boolean =>
  [cpe.version, cpe.update, cpe.other].some(
    (value) =>
      isNamed(value) && (splitDistribution(value).distribution !== null || /^(?:debian|ubuntu|el\d|fc\d)/.test(value)),
  );
