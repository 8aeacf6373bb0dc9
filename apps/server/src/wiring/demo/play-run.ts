import { claimScan, insertScan, type ScanAsk } from "@parapet/db/queries/scans";
import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import type { Known } from "@parapet/scanner/scan/stage";

import { recordScan } from "../../features/scans/commands/record-scan.ts";
import type { StoryStage } from "./open-story.ts";

/** Records one run of the past as a worker records a run that just ended, with everything that follows from it. */
export const playRun = async (
  { services, queue, signal }: StoryStage,
  run: {
    readonly domain: string;
    readonly profile: "full" | "passive";
    readonly origin: ScanAsk["origin"];
    readonly known: Known;
  },
): Promise<void> => {
  signal.throwIfAborted();
  const { domain, profile, origin, known } = run;
  const held = await asSystem(services.db, "demo", async (tx, everything) => {
    const [owner] = await organizationsWithDomain(tx, everything, domain);
    if (owner === undefined) throw new Error(`The story has no domain ${domain}.`);
    const { id } = await insertScan(tx, { org: owner.org, domain, profile, origin, at: services.now() });
    const row = await claimScan(tx, id, services.now());
    return { id, org: owner.org, domain, profile, attempt: row?.attempt ?? 0 };
  });
  await recordScan(services, held, known);
  await queue.runDue(services, signal);
};
