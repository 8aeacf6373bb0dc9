import { claimAddresses } from "@parapet/db/queries/probed-address";
import { takeUpScan } from "@parapet/db/queries/scan";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId, type ScanId } from "@parapet/domain/contracts/ids";
import { ScanUsage } from "@parapet/domain/contracts/scans";
import { addUsage, meteredNet } from "@parapet/net/metered-net";
import { runScan } from "@parapet/scanner/scan/run-scan";
import type { Stage } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";

import type { JobContext } from "../../platform/queue/job.ts";
import { storedCves, storedIndicators, storedPackages } from "../intel/index.ts";
import { confirmOwnership } from "../verification/index.ts";
import { giveUpScan, type HeldScan, recordScan } from "./commands/record-scan.ts";
import { holdScan, LostScan } from "./hold-scan.ts";
import { netOfRun, scanSettings } from "./scan-settings.ts";
import { usageFromWire, usageToWire } from "./scan-usage.ts";

/** Restarts count as attempts, and a rolling deployment makes many. */
export const MOST_ATTEMPTS = 20;

/** One run of one domain, from where the last attempt stopped to its score. */
export const workOnScan = async (
  scan: ScanId,
  { services, signal, attempt }: JobContext,
  stages: readonly Stage[] = SCAN_STAGES,
): Promise<void> => {
  const row = await asSystem(services.db, "job-lookup", (tx) => takeUpScan(tx, scan, services.now()));
  if (row === undefined || row.org_id === null) return;
  const held: HeldScan = {
    id: scan,
    org: OrgId.parse(row.org_id),
    domain: row.domain,
    profile: row.profile as "passive" | "full",
    attempt: row.attempt,
  };
  // Verified when it was queued, but perhaps no longer: an active scan is never run on someone else's domain.
  if (held.profile === "full" && !(await confirmOwnership(services, held.org, held.domain))) {
    await giveUpScan(services, scan, "failed", "The domain is not verified");
    return;
  }
  await using hold = holdScan(services, (work) => within(services.db, [held.org], work), scan, row.attempt, signal);
  try {
    const cves = await storedCves(services.db);
    const packages = storedPackages(services.db);
    const indicators = await storedIndicators(services.db, services.corpora.indicators, services.now);
    const { domain, profile } = held;
    const meter = meteredNet(services.netFor(domain));
    const before = ScanUsage.nullable().catch(null).parse(row.usage);
    const usage = () => usageToWire(addUsage(before === null ? null : usageFromWire(before), meter.usage()));
    const settings = await scanSettings(services, held.org, domain);
    const mayProbe = (ips: readonly string[]) =>
      within(services.db, [held.org], (tx) =>
        claimAddresses(tx, held.org, { domain, ips, isWholeDomain: true }, services.now()),
      );
    const known = await runScan(
      stages,
      {
        domain,
        profile,
        net: netOfRun(meter.net, settings),
        signal: hold.signal,
        now: services.now,
        settings,
        mayProbe,
        packages,
        ...(cves && { cves }),
        ...(indicators && { indicators }),
      },
      hold.store,
      (progress) => hold.tell(progress, usage),
    ).catch(hold.rethrow);
    await recordScan(services, held, known, {
      settings,
      packages,
      ...(cves && { cves }),
      ...(indicators && { indicators }),
    });
  } catch (error) {
    if (error instanceof LostScan) return;
    if (attempt > MOST_ATTEMPTS)
      await giveUpScan(services, scan, "failed", error instanceof Error ? error.message : String(error));
    throw error;
  }
};
