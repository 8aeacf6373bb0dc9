import type { FindingId } from "@parapet/domain/contracts/ids";
import type { SKIP_REASONS } from "@parapet/domain/contracts/work";

const MOST_NAMED = 100;

/** What a change left as it is: how many findings for each reason, and some of them by id. */
export const summaryOf = (skipped: ReadonlyMap<(typeof SKIP_REASONS)[number], readonly string[]>) => ({
  skipped: [...skipped].map(([reason, ids]) => ({ reason, findings: ids.length })),
  skippedIds: [...skipped.values()].flat().slice(0, MOST_NAMED) as FindingId[],
});
