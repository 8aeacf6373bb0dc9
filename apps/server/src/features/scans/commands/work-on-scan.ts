import type { Db } from "@parapet/db/db";
import { claimAddresses, claimScan } from "@parapet/db/queries/scans";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId, type ScanId } from "@parapet/domain/contracts/ids";
import { ScanUsage } from "@parapet/domain/contracts/scans";
import { addUsage, meteredNet } from "@parapet/net/metered-net";
import { runScan } from "@parapet/scanner/scan/run-scan";
import type { Stage } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";

import type { Services } from "../../../platform/services.ts";
import { storedCves, storedIndicators, storedPackages } from "../../intel/index.ts";
import { confirmOwnership } from "../../verification/index.ts";
import { followingNet, scanSettings } from "../scan-settings.ts";
import { usageFromWire, usageToWire } from "../scan-usage.ts";
import { leaseScan, ScanLeaseLost } from "./lease-scan.ts";
import { failScan, type HeldScan, recordScan } from "./record-scan.ts";

/** Restarts count as attempts, and a rolling deployment makes many. */
export const MAX_ATTEMPTS = 20;

/** What working on a run takes from the context of its job. */
interface ScanWork {
  readonly services: Pick<
    Services,
    "config" | "corpora" | "database" | "db" | "events" | "files" | "jobs" | "keys" | "mail" | "netFor" | "now"
  >;
  readonly signal: AbortSignal;
  readonly attempt: number;
}

/** One run of one domain, from where the last attempt stopped to its score. */
export const workOnScan = async (
  scan: ScanId,
  { services, signal, attempt }: ScanWork,
  stages: readonly Stage[] = SCAN_STAGES,
): Promise<void> => {
  const row = await asSystem(services.db, "job-lookup", (tx) => claimScan(tx, scan, services.now()));
  if (row === undefined || row.org_id === null) return;
  const held: HeldScan = {
    id: scan,
    org: OrgId.parse(row.org_id),
    domain: row.domain,
    profile: row.profile as "passive" | "full",
    attempt: row.attempt,
  };
  const scoped = <Result>(work: (tx: Db) => Promise<Result>) => within(services.db, [held.org], work);
  const isVerified = async (tx: Db): Promise<boolean> =>
    held.profile === "passive" || (await currentlyVerified(tx, held.org, held.domain, services.now()));
  const refuse = () => failScan(services, held, "failed", "The domain is not verified");
  // Verified when it was queued, but perhaps no longer: an active scan is never run on someone else's domain.
  if (held.profile === "full" && !(await confirmOwnership(services, held.org, held.domain))) {
    await refuse();
    return;
  }
  const meter = meteredNet(services.netFor(held.domain));
  const { net, follow } = followingNet(meter.net, held);
  const isPermitted = async (tx: Db): Promise<boolean> => {
    await follow(tx, services.now());
    return isVerified(tx);
  };
  await using hold = leaseScan(services, scoped, scan, row.attempt, signal, isPermitted);
  try {
    const cves = await storedCves(services.db);
    const packages = storedPackages(services.db);
    const indicators = await storedIndicators(services.db, services.corpora.indicators, services.now);
    const { domain, profile } = held;
    const before = ScanUsage.nullable().catch(null).parse(row.usage);
    const usage = () => usageToWire(addUsage(before === null ? null : usageFromWire(before), meter.usage()));
    await scoped((tx) => follow(tx, services.now()));
    const settings = await scanSettings(services, held.org, domain, row.knowledge ?? undefined);
    const mayProbe = (ips: readonly string[]) =>
      scoped((tx) => claimAddresses(tx, held.org, { domain, ips, isWholeDomain: true }, services.now()));
    const known = await runScan(
      stages,
      {
        domain,
        profile,
        net,
        signal: hold.signal,
        now: services.now,
        settings,
        mayProbe,
        packages,
        ...(cves && { cves }),
        ...(indicators && { indicators }),
      },
      hold.store,
      (progress) => hold.reportProgress(progress, usage),
    ).catch(hold.rethrow);
    await recordScan(services, held, known, {
      settings,
      packages,
      ...(cves && { cves }),
      ...(indicators && { indicators }),
    });
  } catch (error) {
    if (error instanceof ScanLeaseLost) {
      if (!(await scoped(isVerified))) await refuse();
      return;
    }
    if (attempt > MAX_ATTEMPTS)
      await failScan(services, held, "failed", error instanceof Error ? error.message : String(error));
    throw error;
  }
};
