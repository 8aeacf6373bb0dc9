import type { Db } from "@parapet/db/db";
import { type HostCheck, type HostCoverageRow, hostCoverageRows } from "@parapet/db/queries/coverage";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type AreaCoverage, type CheckCoverage, coverageLedger } from "@parapet/domain/coverage";

import { CHECKS_ON_HOST } from "./expected-checks.ts";

/** Checks whose subject is an address: they say nothing about whether the scan found the host. */
const ON_ADDRESS: ReadonlySet<string> = new Set(["datagram-services", "services"]);

/** Why a check that did not run on a host should have; null: nothing on this host calls for it. */
const missingReason = (
  { on, touch }: (typeof CHECKS_ON_HOST)[number],
  ran: ReadonlyMap<string, HostCheck>,
  row: HostCoverageRow,
): string | null => {
  if (ran.size === 0) return row.is_scanned ? "host-not-found" : "never-scanned";
  if (touch === "active" && !row.is_fully_scanned) return "passive-scan-only";
  if (on === "host") return "skipped";
  // Services and websites of a host are found through its addresses and open ports: where those are unknown, so is what is
  // behind them.
  const found = ran.get("ports") ?? ran.get("sub-domains") ?? ran.get("resolve");
  if (found !== undefined && found.assessed === 0) return found.reason;
  return on === "address" && row.has_address ? "skipped" : null;
};

/** Checks that ran on a host, and those that it should have had. */
const checkCoverageOf = (row: HostCoverageRow): CheckCoverage[] => {
  const isFound = row.checks.some(({ check }) => !ON_ADDRESS.has(check));
  const ran = new Map((isFound ? row.checks : []).map((it) => [it.check, it]));
  return CHECKS_ON_HOST.flatMap((expected): CheckCoverage[] => {
    const { id, areas } = expected;
    const own = ran.get(id);
    if (own === undefined) {
      const reason = missingReason(expected, ran, row);
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
