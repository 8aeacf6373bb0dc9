import { type AreaCoverage, coverageLedger, type SourceCoverage } from "@parapet/domain/coverage";
import type { FindingArea } from "@parapet/domain/risk";
import type { ScanProfile } from "@parapet/scanner/check";
import type { Known } from "@parapet/scanner/scan/stage";

import { checkTallies } from "./check-tallies.ts";
import { checkCoverage } from "./expected-checks.ts";

/** The coverage ledger of a run that is alone: a visitor's, a vendor's, one of the command line. */
export const coverageOfRun = (
  known: Known,
  {
    profile,
    now,
    areas,
    sources = [],
  }: {
    readonly profile: ScanProfile;
    readonly now: Date;
    readonly areas: readonly FindingArea[];
    readonly sources?: readonly SourceCoverage[];
  },
): readonly AreaCoverage[] =>
  coverageLedger({
    now: now.getTime(),
    checks: checkCoverage(
      [{ profile, at: now.getTime(), checks: checkTallies(known.results), sources: known.sources }],
      known.assets.length,
    ),
    sources,
    missing: {},
    counts: Object.fromEntries([...Map.groupBy(areas, (area) => area)].map(([area, own]) => [area, own.length])),
  });
