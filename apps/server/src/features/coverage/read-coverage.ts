import type { Db } from "@parapet/db/db";
import { type CoverageRow, coverageRow } from "@parapet/db/queries/coverage";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  type AreaCoverage,
  type CheckCoverage,
  coverageLedger,
  freshForMs,
  type SourceCoverage,
} from "@parapet/domain/coverage";
import type { FindingArea } from "@parapet/domain/risk";
import { findConnector } from "@parapet/intel/connectors/registry";

import { checkCoverage } from "./expected-checks.ts";
import { areasOfConnector } from "./list-covered-areas.ts";

/** Sources that answered for this domain, and those that are connected and never did. */
const sourceCoverage = ({
  assessments,
  connected,
}: Pick<CoverageRow, "assessments" | "connected">): SourceCoverage[] => {
  const answered = assessments.map(({ area, source, via, at }) => ({
    area: area as FindingArea,
    source,
    at: Date.parse(at),
    freshForMs: freshForMs(area as FindingArea, via, Date.parse(at)),
  }));
  const has = new Set(answered.map(({ area, source }) => `${area} ${source}`));
  const silent = connected.flatMap(({ feed, options }) => {
    const connector = findConnector(feed);
    if (connector === undefined) return [];
    return areasOfConnector(connector, options)
      .filter((area) => !has.has(`${area} ${feed}`))
      .map((area) => ({ area, source: feed, at: null, freshForMs: 0 }));
  });
  return [...answered, ...silent];
};

const checksOf = ({ runs, hosts }: CoverageRow): CheckCoverage[] =>
  checkCoverage(
    runs.map(({ profile, at, checks, sources }) => ({
      profile,
      at: Date.parse(at),
      checks: checks ?? {},
      sources: sources ?? [],
    })),
    hosts,
  );

interface CoveredDomain {
  readonly org: OrgId;
  readonly domain: string;
}

const ledgerOf = (
  row: CoverageRow,
  counts: Readonly<Partial<Record<FindingArea, number>>>,
  now: Date,
): readonly AreaCoverage[] =>
  coverageLedger({
    now: now.getTime(),
    checks: checksOf(row),
    sources: sourceCoverage(row),
    missing: row.vips === 0 ? { "vip-findings": "no-vips" } : {},
    counts,
  });

/** The coverage ledger of one domain as it is now. */
export const readCoverage = async (
  db: Db,
  { org, domain }: CoveredDomain,
  counts: Readonly<Partial<Record<FindingArea, number>>>,
  now: Date,
): Promise<readonly AreaCoverage[]> => ledgerOf(await coverageRow(db, org, domain), counts, now);

/** The coverage of one domain by area and by expected check. */
export const coverageWithChecks = async (
  db: Db,
  { org, domain }: CoveredDomain,
  now: Date,
): Promise<{ readonly areas: readonly AreaCoverage[]; readonly checks: readonly CheckCoverage[] }> => {
  const row = await coverageRow(db, org, domain);
  return { areas: ledgerOf(row, {}, now), checks: checksOf(row) };
};
