import type { FindingId } from "@parapet/domain/contracts/ids";
import type { SKIP_REASONS } from "@parapet/domain/contracts/remediation";

const MAX_NAMED = 100;

type Skipped = ReadonlyMap<(typeof SKIP_REASONS)[number], readonly string[]>;

/** Adds the findings that are not within the author's reach. */
export const withMissing = (skipped: Skipped, missing: readonly string[]): Skipped =>
  missing.length === 0
    ? skipped
    : new Map([...skipped, ["not found", [...(skipped.get("not found") ?? []), ...missing]]]);

/** What a change left as it is: how many findings for each reason, and some of them by id. */
export const summarizeSkipped = (skipped: Skipped) => ({
  skipped: [...skipped].map(([reason, ids]) => ({ reason, findings: ids.length })),
  skippedIds: [...skipped.values()].flat().slice(0, MAX_NAMED) as FindingId[],
});
