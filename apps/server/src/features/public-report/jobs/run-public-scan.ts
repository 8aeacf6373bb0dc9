import { deletePublicScans, finishPublicScan, publicScoreBefore } from "@parapet/db/queries/public-report";
import { claimScan } from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import { ScanId } from "@parapet/domain/contracts/ids";
import { runScan } from "@parapet/scanner/scan/run-scan";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { failScan, leaseScan, ScanLeaseLost } from "../../scans/index.ts";
import { storedIntelligence } from "../stored-intelligence.ts";
import { summarisePublicScan } from "../summarise-public-scan.ts";

const MAX_RETRIES = 3;
const RETENTION_MS = 90 * 86_400_000;

/** A visitor's scan: light, of no organization, and only its counts are stored. A queue of its own, so that customers never wait behind it. */
export const runPublicScanJob = defineJob({
  name: "run-public-scan",
  payload: z.object({ scan: ScanId }),
  takesTurns: true,
  onceFor: ({ scan }) => scan,
  retries: MAX_RETRIES,
  retryDelaySeconds: 1,
  timeLimitSeconds: 10 * 60,
  concurrency: (places) => Math.ceil(places / 4),
  async run({ scan }, { services, signal, attempt }) {
    const row = await asSystem(services.db, "public-request", (tx) => claimScan(tx, scan, services.now()));
    if (row === undefined || row.org_id !== null) return;
    const run = { id: scan, org: null };
    // The owner may have opted out while the scan was queued.
    if (services.optOut.covers({ host: row.domain })) {
      await failScan(services, run, "cancelled", "opted-out");
      return;
    }
    await using hold = leaseScan(
      services,
      (work) => asSystem(services.db, "public-request", work),
      scan,
      row.attempt,
      signal,
    );
    try {
      const known = await runScan(
        SCAN_STAGES,
        {
          domain: row.domain,
          profile: "light",
          net: services.netFor(row.domain),
          signal: hold.signal,
          now: services.now,
          settings: {},
        },
        hold.store,
        hold.reportProgress,
      ).catch(hold.rethrow);
      const intelligence = await asSystem(services.db, "public-request", (tx) =>
        storedIntelligence(tx, services, row.domain, services.now()),
      );
      await asSystem(services.db, "public-request", async (tx) => {
        const at = services.now();
        const { summary, score, confidence } = summarisePublicScan(known, intelligence, at);
        const before = await publicScoreBefore(tx, row.domain, at);
        const change = score === null || before === null ? null : score - before;
        await finishPublicScan(
          tx,
          { id: scan, attempt: row.attempt },
          {
            at,
            score,
            confidence,
            summary: { ...summary, change },
          },
        );
        await deletePublicScans(tx, new Date(at.getTime() - RETENTION_MS));
      });
    } catch (error) {
      if (error instanceof ScanLeaseLost) return;
      if (attempt > MAX_RETRIES)
        await failScan(services, run, "failed", error instanceof Error ? error.message : String(error));
      throw error;
    }
  },
});
