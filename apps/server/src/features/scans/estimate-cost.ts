import type { Db } from "@parapet/db/db";
import { scanCost } from "@parapet/db/queries/scans";
import { ScanUsage } from "@parapet/domain/contracts/scans";
import { estimateScan, type ScanEstimate } from "@parapet/scanner/scan/estimate-scan";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";

/** What a scan of this domain would cost: by its last complete run where there is one, else by the rate limits. */
export const estimateCost = async (
  db: Db,
  { org, domain }: ScopedDomain,
  profile: "passive" | "full",
): Promise<ScanEstimate> => {
  const { last, hosts, addresses, hostsThen } = await scanCost(db, org, domain, profile);
  const used = ScanUsage.safeParse(last?.usage).data;
  const [from, to] = [last?.started_at ?? null, last?.finished_at ?? null];
  const known = { profile, hosts: Math.max(1, hosts), addresses: Math.max(1, addresses) };
  if (used === undefined || from === null || to === null) return estimateScan(known);
  const { connections, requests, bytes } = used;
  const seconds = (to.getTime() - from.getTime()) / 1000;
  return estimateScan({ ...known, earlier: { hosts: Math.max(1, hostsThen), connections, requests, bytes, seconds } });
};
