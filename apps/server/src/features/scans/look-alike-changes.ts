import { compareSweeps, LOOK_ALIKE_CHECK, type LookAlikeChange } from "@parapet/scanner/look-alikes/compare-sweeps";
import { lookAlikeState } from "@parapet/scanner/look-alikes/look-alike-state";
import type { Known } from "@parapet/scanner/scan/stage";

interface LookAlikeChanges {
  readonly subject: string;
  readonly changes: readonly Omit<LookAlikeChange, "domain">[];
}

const states = (lines: readonly unknown[]) => lines.map(lookAlikeState).filter((state) => state !== null);

/** What has changed about look-alikes that were known before this run? A run that could not sweep says nothing. */
export const lookAlikeChanges = (stored: readonly unknown[], known: Known): LookAlikeChanges[] => {
  const seen = known.results.flatMap((result) =>
    result.check === LOOK_ALIKE_CHECK && result.status === "judged" ? result.verdicts : [],
  );
  const changes = compareSweeps(states(stored), states(seen.map(({ evidence }) => evidence)));
  return [...Map.groupBy(changes, ({ domain }) => domain)].map(([subject, its]) => ({
    subject,
    changes: its.map(({ kind, before, after }) => ({ kind, before, after })),
  }));
};
