import type { Db } from "@parapet/db/db";
import { type HostCheck, type HostCoverageRow, hostCoverageRows } from "@parapet/db/queries/asset-coverage";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type AreaCoverage, type CheckCoverage, coverageLedger } from "@parapet/domain/coverage/coverage-ledger";

import { CHECKS_ON_HOST } from "./expected-checks.ts";

/** Why a check that did not run on a host should have; null: nothing on this host calls for it. */
const missingReason = (
  on: (typeof CHECKS_ON_HOST)[number]["on"],
  ran: ReadonlyMap<string, HostCheck>,
  isScanned: boolean,
): string | null => {
  if (ran.size === 0) return isScanned ? "host-not-found" : "never-scanned";
  if (on === "host") return "skipped";
  // Services and websites of a host are found through its addresses and open ports: where those are unknown, so is what is
  // behind them.
  const found = ran.get("ports") ?? ran.get("sub-domains") ?? ran.get("resolve");
  return found !== undefined && found.assessed === 0 ? found.reason : null;
};

/** Checks that ran on a host, and those that it should have had. */
const checkCoverageOf = ({ checks, is_scanned }: HostCoverageRow): CheckCoverage[] => {
  const ran = new Map(checks.map((it) => [it.check, it]));
  return CHECKS_ON_HOST.flatMap(({ id, areas, on }): CheckCoverage[] => {
    const own = ran.get(id);
    if (own === undefined) {
      const reason = missingReason(on, ran, is_scanned);
      return reason === null ? [] : [{ check: id, areas, at: null, targets: 1, assessed: 0, reason }];
    }
    const targets = own.assessed + own.not_assessed;
    return [{ check: id, areas, at: Date.parse(own.at), targets, assessed: own.assessed, reason: own.reason }];
  });
};

/** The coverage ledger of single hosts: only areas that are assessed host by host. */
export const coverageOfHosts = async (
  db: Db,
  { org, domain }: { readonly org: OrgId; readonly domain: string },
  hosts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly AreaCoverage[]>> => {
  const rows = hosts.length === 0 ? [] : await hostCoverageRows(db, org, domain, hosts);
  return new Map(
    rows.map((row) => {
      const checks = checkCoverageOf(row);
      const areas = new Set(checks.flatMap((check) => check.areas));
      const ledger = coverageLedger({ now: now.getTime(), checks, sources: [], missing: {}, counts: row.counts });
      return [row.host, ledger.filter(({ area }) => areas.has(area))];
    }),
  );
};
