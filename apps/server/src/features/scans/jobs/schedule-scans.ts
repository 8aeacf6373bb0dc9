import { orphanedScans, scheduledDomains } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { dueRun } from "@parapet/domain/plans";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { enqueueScan, SCAN_PRIORITY } from "../commands/enqueue-scan.ts";
import { failScan } from "../commands/record-scan.ts";
import { MAX_ATTEMPTS } from "../commands/work-on-scan.ts";
import { runScanJob } from "./run-scan.ts";
import { runScheduledScanJob } from "./run-scheduled-scan.ts";

/** More than this begins at the next check: a flood after a standstill must not hold one transaction for minutes. */
const MAX_AT_ONCE = 500;
/** Recent enough that another transaction may not see its job yet. */
const ORPHAN_AFTER_MS = 2 * 60_000;

const startDue = async (services: Pick<Services, "db" | "events" | "jobs" | "now" | "optOut">): Promise<void> => {
  const now = services.now();
  const domains = await asSystem(services.db, "due-work", (tx) => scheduledDomains(tx, now));
  const due = domains.flatMap((it) => {
    const profile = dueRun(it, now);
    return profile === null || services.optOut.covers({ host: it.domain }) ? [] : [{ ...it, profile }];
  });
  await runUnits(services.events, {
    name: "schedule-scans",
    units: due.slice(0, MAX_AT_ONCE),
    idOf: ({ org, domain }) => `${org} ${domain}`,
    run: async ({ org, domain, state, profile, lastRun }) => {
      const found = { org: OrgId.parse(org), domain, state };
      const origin = lastRun === null ? "new-domain" : "schedule";
      await within(services.db, [found.org], (tx) => enqueueScan(services, tx, found, { profile, origin }));
    },
  });
};

/** A job that failed for good while its worker was killed leaves its run behind: it is worked on again, or given up. */
const adoptOrphans = async (services: Pick<Services, "db" | "events" | "jobs" | "now">): Promise<void> => {
  const before = new Date(services.now().getTime() - ORPHAN_AFTER_MS);
  await runUnits(services.events, {
    name: "adopt-orphaned-scans",
    units: await asSystem(services.db, "due-work", (tx) => orphanedScans(tx, before)),
    idOf: ({ id }) => id,
    run: async ({ id, org: owner, origin, attempt }) => {
      const scan = ScanId.parse(id);
      const org = owner === null ? null : OrgId.parse(owner);
      if (org === null || attempt > MAX_ATTEMPTS) {
        await failScan(services, { id: scan, org }, "failed", "No worker could finish it");
        return;
      }
      const job = origin === "schedule" ? runScheduledScanJob : runScanJob;
      await services.jobs.enqueue(job, { scan }, { org, priority: SCAN_PRIORITY[origin] });
    },
  });
};

/** Starts the daily passive and the weekly full scans when due, and resumes runs without a worker. */
export const scheduleScansJob = defineJob({
  name: "schedule-scans",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    await adoptOrphans(services);
    const { demo, demoScans } = services.config;
    if (!demo || demoScans) await startDue(services);
  },
});
