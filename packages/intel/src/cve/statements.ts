import { ANY, parseCpe, type VersionRange } from "@parapet/domain/risk/cve";

import type { MatchEntry } from "../entries.ts";

const REST = ["edition", "language", "swEdition", "targetSw", "targetHw", "other"] as const;

export interface WireRange {
  readonly versionStartIncluding?: string | undefined;
  readonly versionStartExcluding?: string | undefined;
  readonly versionEndIncluding?: string | undefined;
  readonly versionEndExcluding?: string | undefined;
}

export const toRange = (wire: WireRange): VersionRange => {
  const range: { -readonly [Key in keyof VersionRange]: string } = {};
  if (wire.versionStartIncluding !== undefined) range.startIncluding = wire.versionStartIncluding;
  if (wire.versionStartExcluding !== undefined) range.startExcluding = wire.versionStartExcluding;
  if (wire.versionEndIncluding !== undefined) range.endIncluding = wire.versionEndIncluding;
  if (wire.versionEndExcluding !== undefined) range.endExcluding = wire.versionEndExcluding;
  return range;
};

/** A CPE name as a statement of a tree; null when the text is not a CPE name. */
export const toStatement = (
  criteria: string,
  where: { readonly config: number; readonly node: number },
  vulnerable: boolean,
  range: VersionRange,
): MatchEntry | null => {
  const cpe = parseCpe(criteria);
  if (cpe === null) return null;
  const said = REST.some((attribute) => cpe[attribute] !== ANY);
  return {
    ...where,
    part: cpe.part,
    vendor: cpe.vendor,
    product: cpe.product,
    vulnerable,
    // A pattern keeps its escapes, so that a literal * stays one.
    version: cpe.patterns?.version ?? cpe.version,
    update: cpe.patterns?.update ?? cpe.update,
    rest: said ? REST.map((attribute) => cpe[attribute]) : null,
    range,
  };
};
