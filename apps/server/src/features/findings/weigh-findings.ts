import type { Db } from "@parapet/db/db";
import type { FindingRow } from "@parapet/db/queries/findings";
import { type AlikeRow, countAlikeBefore, findingSummary } from "@parapet/db/queries/overview";
import { scoredAt } from "@parapet/db/queries/score";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type GroupShare, lostByEach } from "@parapet/domain/risk";

import { toWeighed } from "../score/index.ts";

export type WeighedKind = AlikeRow & GroupShare;

/**
 * What counts in a domain by kinds, each with the hundredths that one finding of it costs. Computed as of the latest score, so
 * that the parts add up to it.
 */
export const weighFindings = async (
  db: Db,
  { org, domain }: { org: OrgId; domain: string },
  now: Date,
): Promise<WeighedKind[]> => {
  const { kinds } = await findingSummary(db, org, domain);
  const at = (await scoredAt(db, org, domain)) ?? now;
  const shares = lostByEach(kinds.map((kind) => ({ ...toWeighed(kind, kind.since, at), count: kind.count })));
  return kinds.map((kind, index) => ({ ...kind, ...(shares[index] ?? NOTHING) }));
};

const NOTHING: GroupShare = { lost: 0, oneMore: "none" };

/** Hundredths that this very finding costs: all of a domain's add up to what its score lost. */
export const lostBy = async (
  db: Db,
  { org, domain }: { org: OrgId; domain: string },
  kinds: readonly WeighedKind[],
  row: FindingRow,
): Promise<number> => {
  const kind = kinds.find((it) => isOfKind(row, it));
  if (kind === undefined) return 0;
  if (typeof kind.oneMore !== "number") return kind.lost + Number(kind.oneMore === "all");
  const tied = kinds.filter(({ area, oneMore }) => area === kind.area && typeof oneMore === "number");
  const before = await countAlikeBefore(db, org, domain, tied, row.id);
  return kind.lost + Number(before < kind.oneMore);
};

const COUNTS = new Set(["open", "acknowledged"]);

/** Is this finding one of the kind? One that does not count is of none. */
const isOfKind = (row: FindingRow, kind: AlikeRow): boolean =>
  row.resolved_at === null &&
  COUNTS.has(row.status) &&
  row.area === kind.area &&
  row.severity === kind.severity &&
  row.known_exploited === kind.known_exploited &&
  (row.exploit_available ?? false) === kind.exploit_available &&
  row.epss === kind.epss &&
  row.criticality === kind.criticality &&
  (kind.since === null || row.first_seen.getTime() === kind.since.getTime());
