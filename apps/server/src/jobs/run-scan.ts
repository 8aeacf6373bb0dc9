import { loadStage, recordProgress, saveStage, takeUpScan } from "@parapet/db/queries/scan";
import { within } from "@parapet/db/scope";
import { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { runScan, type StageStore } from "@parapet/scanner/scan/run-scan";
import type { StageOutput } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import * as z from "zod";

import { giveUpScan, type HeldScan, recordScan } from "../commands/record-scan.ts";
import { scanSettings } from "../scan-settings.ts";
import type { Services } from "../services.ts";
import { storedCves } from "../stored-cves.ts";
import { defineJob } from "./job.ts";

/** Restarts count as attempts, and a rolling deployment makes many. */
const MOST_ATTEMPTS = 20;
const PROGRESS_EVERY_MS = 400;

/** Another worker has the run now; this one must stop without a trace. */
class LostScan extends Error {
  override readonly name = "LostScan";
}

const storeFor = (services: Services, held: HeldScan): StageStore => ({
  load: async (stage) =>
    (await within(services.db, "everything", (tx) => loadStage(tx, held.id, stage))) as StageOutput | null,
  save: async (stage, output) => {
    const kept = await within(services.db, "everything", (tx) => saveStage(tx, held.id, held.attempt, stage, output));
    if (!kept) throw new LostScan(`Attempt ${held.attempt} of scan ${held.id} was overtaken`);
  },
});

/** One run of one domain, from where the last attempt stopped to its score. */
export const runScanJob = defineJob({
  name: "run-scan",
  payload: z.object({ scan: ScanId }),
  onceFor: ({ scan }) => scan,
  retries: MOST_ATTEMPTS,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60 * 60,
  async run({ scan }, { services, signal, attempt }) {
    const row = await within(services.db, "everything", (tx) => takeUpScan(tx, scan, services.now()));
    if (row === undefined || row.org_id === null) return;
    const held: HeldScan = {
      id: scan,
      org: OrgId.parse(row.org_id),
      domain: row.domain,
      profile: row.profile as "passive" | "full",
      attempt: row.attempt,
    };
    let lastTold = 0;
    const cves = await storedCves(services.db);
    try {
      const known = await runScan(
        SCAN_STAGES,
        {
          domain: held.domain,
          profile: held.profile,
          net: services.netFor(held.domain),
          signal,
          now: services.now,
          settings: await scanSettings(services, held.org, held.domain),
          ...(cves && { cves }),
        },
        storeFor(services, held),
        (progress) => {
          if (Date.now() - lastTold < PROGRESS_EVERY_MS && progress.share < 1) return;
          lastTold = Date.now();
          void within(services.db, "everything", (tx) => recordProgress(tx, held.id, held.attempt, progress)).catch(
            () => {},
          );
        },
      );
      await recordScan(services, held, known);
    } catch (error) {
      if (error instanceof LostScan) return;
      if (attempt > MOST_ATTEMPTS)
        await giveUpScan(services, scan, "failed", error instanceof Error ? error.message : String(error));
      throw error;
    }
  },
});
