import { ANY, NA, type Cpe } from "./cpe.ts";
import { productKeys } from "./product-aliases.ts";
import { isInRange, isSameVersion, type VersionRange } from "./version-range.ts";

/** What a vendor's own record says about versions of one product (CVE record format 5, `affected[].versions[]`). */
export interface AffectedVersion {
  readonly affected: boolean;
  /** The one version meant when there is no bound. */
  readonly version: string;
  readonly range: VersionRange;
}

export interface Affected {
  readonly vendor: string;
  readonly product: string;
  /** The status of versions that no entry mentions. */
  readonly otherwise: "affected" | "unaffected" | "unknown";
  readonly versions: readonly AffectedVersion[];
}

const hits = (version: string, entry: AffectedVersion): "exact" | "range" | null => {
  const bounded = Object.keys(entry.range).length > 0;
  if (bounded) return isInRange(version, entry.range) ? "range" : null;
  if (entry.version === ANY) return "range";
  return isSameVersion(version, entry.version) ? "exact" : null;
};

/**
 * Is this product affected by what a vendor's record says? An entry that says "unaffected" wins over one that says
 * "affected", because records list a range first and the fixed versions inside it after. Null when it is not.
 */
export const matchAffected = (
  ours: Cpe,
  statement: Affected,
): "exact" | "range" | "all-versions" | "product" | null => {
  const [theirKey = ""] = productKeys(statement.vendor, statement.product);
  if (!productKeys(ours.vendor, ours.product).includes(theirKey)) return null;
  if (ours.version === ANY || ours.version === NA) {
    const anyAffected = statement.otherwise === "affected" || statement.versions.some((entry) => entry.affected);
    return anyAffected ? "product" : null;
  }
  const version = ours.update === ANY || ours.update === NA ? ours.version : `${ours.version}${ours.update}`;
  let best: "exact" | "range" | null = null;
  for (const entry of statement.versions) {
    const hit = hits(version, entry);
    if (hit === null) continue;
    if (!entry.affected) return null;
    if (best !== "exact") best = hit;
  }
  if (best !== null) return best;
  if (statement.otherwise !== "affected") return null;
  return statement.versions.length > 0 ? "range" : "all-versions";
};
