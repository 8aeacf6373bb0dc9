import type { FixRow } from "@parapet/db/queries/overview";
import type { findingsToScore } from "@parapet/db/queries/scans";
import {
  ageInDays,
  type AssetCriticality,
  computeScore,
  type FindingArea,
  type FindingsAlike,
  type Score,
  type ScoredFinding,
  type Severity,
  toFixKey,
} from "@parapet/domain/risk";

export type ScoreRow = Awaited<ReturnType<typeof findingsToScore>>[number];

/** The columns that the score weighs, of one finding or of a group of findings that are alike. */
interface WeightColumns {
  readonly area: string;
  readonly severity: string;
  readonly known_exploited: boolean;
  readonly exploit_available: boolean | null;
  readonly epss: number | null;
  readonly criticality: string | null;
}

/** Stored columns as the formula takes them; `since` is null where weight does not fade with age. */
export const toWeighed = (row: WeightColumns, since: Date | null, at: Date): Omit<ScoredFinding, "id"> => ({
  area: row.area as FindingArea,
  severity: row.severity as Severity,
  ageDays: since === null ? 0 : ageInDays(since, at),
  knownExploited: row.known_exploited,
  exploitAvailable: row.exploit_available === true,
  epss: row.epss,
  criticality: (row.criticality ?? "unset") as AssetCriticality,
});

/** Stored rows as the formula takes them. */
export const toScored = (rows: readonly ScoreRow[], at: Date): ScoredFinding[] =>
  rows.map((row) => ({ ...toWeighed(row, row.first_seen, at), id: row.id }));

/** A stored group as the priority order takes it. */
export const toAlike = (row: Omit<FixRow, "has_cve">, onPath: ReadonlySet<string>, at: Date): FindingsAlike => {
  const { check_id: check, outcome, product, version } = row;
  return {
    ...toWeighed(row, row.since, at),
    criticality: (row.criticality ?? "unset") as AssetCriticality,
    check,
    outcome,
    product,
    version,
    unauthenticated: row.unauthenticated,
    usedByRansomware: row.ransomware,
    onAttackPath: onPath.has(toFixKey({ check, outcome, product, version })),
    count: row.count,
    example: row.example,
  };
};

export const scoreRows = (rows: readonly ScoreRow[], at: Date): Score => computeScore(toScored(rows, at));
