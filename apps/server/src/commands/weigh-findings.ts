import type { Db } from "@parapet/db/db";
import type { FindingRow } from "@parapet/db/queries/finding";
import { type AlikeRow, findingSummary } from "@parapet/db/queries/overview";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { lostByEach } from "@parapet/domain/risk/score-groups";
import type { Severity } from "@parapet/domain/risk/severity";

const DAY_MS = 86_400_000;

export type WeighedKind = AlikeRow & {
  /** Hundredths that one finding of the kind costs. */
  readonly lost: number;
};

/** What counts in a domain by kinds, each with the hundredths that one finding of it costs. */
export const weighFindings = async (
  db: Db,
  { org, domain }: { org: OrgId; domain: string },
  now: Date,
): Promise<WeighedKind[]> => {
  const { kinds } = await findingSummary(db, org, domain);
  const lost = lostByEach(
    kinds.map((kind) => ({
      area: kind.area as FindingArea,
      severity: kind.severity as Severity,
      ageDays: kind.since === null ? 0 : (now.getTime() - kind.since.getTime()) / DAY_MS,
      knownExploited: kind.known_exploited,
      exploitAvailable: kind.exploit_available,
      epss: kind.epss,
      count: kind.count,
    })),
  );
  return kinds.map((kind, index) => ({ ...kind, lost: lost[index] ?? 0 }));
};

const COUNTS = new Set(["open", "acknowledged"]);

/** Is this finding one of the kind? One that does not count is of none. */
export const isOfKind = (row: FindingRow, kind: AlikeRow): boolean =>
  row.resolved_at === null &&
  COUNTS.has(row.status) &&
  row.area === kind.area &&
  row.severity === kind.severity &&
  row.known_exploited === kind.known_exploited &&
  (row.exploit_available ?? false) === kind.exploit_available &&
  row.epss === kind.epss &&
  (kind.since === null || row.first_seen.getTime() === kind.since.getTime());
