import type { findingsToScore } from "@parapet/db/queries/scan-results";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { computeScore, type Score, type ScoredFinding } from "@parapet/domain/risk/score";
import type { Severity } from "@parapet/domain/risk/severity";

const DAY_MS = 86_400_000;

export type ScoreRow = Awaited<ReturnType<typeof findingsToScore>>[number];

/** Stored rows as the formula takes them. */
export const toScored = (rows: readonly ScoreRow[], now: Date): ScoredFinding[] =>
  rows.map((row) => ({
    id: row.id,
    area: row.area as FindingArea,
    severity: row.severity as Severity,
    ageDays: (now.getTime() - row.first_seen.getTime()) / DAY_MS,
    knownExploited: row.known_exploited,
    exploitAvailable: row.exploit_available === true,
    epss: row.epss,
  }));

export const scoreRows = (rows: readonly ScoreRow[], now: Date): Score => computeScore(toScored(rows, now));
