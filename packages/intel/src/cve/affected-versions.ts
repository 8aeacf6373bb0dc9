import type { VersionRange } from "@parapet/domain/risk/cve";

/** `versions[]` of a CVE record, as published. */
export interface WireVersion {
  readonly version: string;
  readonly status: string;
  readonly versionType?: string | undefined;
  readonly lessThan?: string | undefined;
  readonly lessThanOrEqual?: string | undefined;
}

export interface VersionStatement {
  readonly affected: boolean;
  readonly version: string;
  readonly range: VersionRange;
}

const ALL = /^(?:\*|all|all versions|any|n\/a|na|unspecified|unknown|-|)$/i;
const COMPARATOR = /^(<=|>=|<|>|=)\s*(.+)$/;
const UNBOUNDED = /^(?:\*|unspecified|unknown|n\/a)$/i;
const ZERO = /^(?:0|0\.0|0\.0\.0|unspecified|n\/a|\*|-)$/i;
const TYPES_WITHOUT_ORDER = /^(?:git|original_commit_for_fix)$/i;

/** ">= 1.0, < 2.3" written into the version itself, as one large CNA does. */
const fromComparators = (text: string): VersionRange | null => {
  const range: { -readonly [Key in keyof VersionRange]: string } = {};
  for (const part of text.split(",").map((it) => it.trim())) {
    const [, operator, bound] = COMPARATOR.exec(part) ?? [];
    if (operator === undefined || bound === undefined) return null;
    if (operator === "<") range.endExcluding = bound;
    else if (operator === "<=") range.endIncluding = bound;
    else if (operator === ">") range.startExcluding = bound;
    else if (operator === ">=") range.startIncluding = bound;
    else {
      range.startIncluding = bound;
      range.endIncluding = bound;
    }
  }
  return range;
};

/** What an entry of `versions[]` says in terms of bounds; null when versions of its type have no order (commits). */
export const toVersionStatement = (wire: WireVersion): VersionStatement | null => {
  if (TYPES_WITHOUT_ORDER.test(wire.versionType ?? "")) return null;
  const affected = /^affected$/i.test(wire.status.trim());
  const version = wire.version.trim();
  const below = wire.lessThan?.trim();
  const upTo = wire.lessThanOrEqual?.trim();
  if (below !== undefined || upTo !== undefined) {
    const start: VersionRange = ZERO.test(version) || version === "" ? {} : { startIncluding: version };
    if (below !== undefined && !UNBOUNDED.test(below))
      return { affected, version, range: { ...start, endExcluding: below } };
    if (upTo !== undefined && !UNBOUNDED.test(upTo))
      return { affected, version, range: { ...start, endIncluding: upTo } };
    return { affected, version: "startIncluding" in start ? version : "*", range: start };
  }
  const comparators = fromComparators(version);
  if (comparators !== null) return { affected, version, range: comparators };
  if (ALL.test(version)) return { affected, version: "*", range: {} };
  return { affected, version, range: {} };
};
