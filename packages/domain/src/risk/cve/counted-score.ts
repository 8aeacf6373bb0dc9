export interface CveScore {
  readonly version: "2.0" | "3.0" | "3.1" | "4.0";
  readonly score: number;
  readonly severity: string | null;
  readonly vector: string;
  /** Who gave it: `nvd@nist.gov`, the name of a CNA, `CISA-ADP`. */
  readonly source: string;
  readonly type: "primary" | "secondary";
}

/** Why a score was chosen to count; each has words in the interface. */
export type ScoreReason = "only-score" | "primary-of-newest-version" | "no-primary-newest-version";

export interface CountedScore extends CveScore {
  readonly reason: ScoreReason;
}

const NEWEST: Readonly<Record<CveScore["version"], number>> = { "4.0": 0, "3.1": 1, "3.0": 2, "2.0": 3 };

/**
 * Which of several scores counts, and why? Primary scores before secondary ones, the newest version of CVSS first; the
 * higher number when all else is equal, so that the order of a file decides nothing.
 */
export const countedScore = (scores: readonly CveScore[]): CountedScore | null => {
  const [first] = scores.toSorted(
    (a, b) =>
      Number(a.type === "secondary") - Number(b.type === "secondary") ||
      NEWEST[a.version] - NEWEST[b.version] ||
      b.score - a.score ||
      (a.source < b.source ? -1 : 1),
  );
  if (first === undefined) return null;
  const reason: ScoreReason =
    scores.length === 1
      ? "only-score"
      : first.type === "primary"
        ? "primary-of-newest-version"
        : "no-primary-newest-version";
  return { ...first, reason };
};

/** The word for a number, where a source gave a score without one (CVSS 3 and 4 share the scale; 2.0 has no critical). */
export const severityOfScore = (score: number, version: CveScore["version"]): string => {
  if (score === 0 && version !== "2.0") return "none";
  if (score < 4) return "low";
  if (score < 7) return "medium";
  return score < 9 || version === "2.0" ? "high" : "critical";
};
