import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runPublicScanJob } from "../../features/public-report/jobs/run-public-scan.ts";
import { runScanJob } from "../../features/scans/jobs/run-scan.ts";
import { runScheduledScanJob } from "../../features/scans/jobs/run-scheduled-scan.ts";
import { BACK_IN_WORK_SECONDS } from "../../platform/queue/queue.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";
import { killLoop } from "./testing/kill-loop.ts";

let it: TestServices;
let dataDir = "";
beforeAll(async () => {
  it = await testServices();
  dataDir = mkdtempSync(join(tmpdir(), "parapet-chaos-"));
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

/** By the figures and not by a watch: a busy machine is late with everything, which is no fault of the queue's. */
test.each([runScanJob, runScheduledScanJob, runPublicScanJob])(
  "the work of a killed worker on $name is resumed within 30 s: lease, interval, wait and poll add up",
  async ({ name }) => {
    expect(BACK_IN_WORK_SECONDS).toBeLessThanOrEqual(30);
    const line = await it.services.jobs.boss.getQueue(name);
    // What the database really has for this line is what was added up.
    expect((line?.heartbeatSeconds ?? 99) + (line?.retryDelayMax ?? 99)).toBeLessThan(BACK_IN_WORK_SECONDS);
  },
);

test(
  "workers that are killed and frozen lose nothing, double nothing and leave nothing half done",
  { timeout: 300_000 },
  async () => {
    const outcome = await killLoop(it.services, {
      runs: 40,
      workers: 2,
      perWorker: 3,
      stageMs: 150,
      killEveryMs: 700,
      mostKills: 5,
      frozenForMs: 16_000,
      deadlineMs: 240_000,
      dataDir,
    });
    expect(outcome).toMatchObject({ done: 40, lost: 0, doubled: 0, torn: 0 });
    expect(outcome.kills + outcome.freezes).toBeGreaterThanOrEqual(3);
    expect(outcome.resumed).toBeGreaterThan(0);
    // Runs were interrupted, and another worker reported each of them.
    expect(outcome.backAfterMs.length).toBeGreaterThan(0);
  },
);

test(
  "workers that are restarted one after the other lose nothing and leave in order",
  { timeout: 300_000 },
  async () => {
    const outcome = await killLoop(it.services, {
      runs: 20,
      workers: 2,
      perWorker: 3,
      stageMs: 150,
      killEveryMs: 700,
      mostKills: 4,
      frozenForMs: 0,
      deadlineMs: 240_000,
      dataDir,
      by: "SIGTERM",
    });
    expect(outcome).toMatchObject({ done: 20, lost: 0, doubled: 0, torn: 0, freezes: 0 });
    expect(outcome.kills).toBeGreaterThanOrEqual(2);
    expect(new Set(outcome.leftWith)).toEqual(new Set([0]));
  },
);
