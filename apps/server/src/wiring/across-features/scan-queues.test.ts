import { randomUUID } from "node:crypto";

import type { ScanId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { runPublicScanJob } from "../../features/public-report/jobs/run-public-scan.ts";
import { SCAN_PRIORITY } from "../../features/scans/commands/enqueue-scan.ts";
import { runScanJob } from "../../features/scans/jobs/run-scan.ts";
import { runScheduledScanJob } from "../../features/scans/jobs/run-scheduled-scan.ts";
import type { JobQueue } from "../../platform/queue/job-queue.ts";
import { type AnyJob, defineJob } from "../../platform/queue/job.ts";
import { openQueue } from "../../platform/queue/queue.ts";
import { startWorker } from "../../platform/queue/worker.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";

const PLACES = 4;
type ScanJob = typeof runScanJob | typeof runScheduledScanJob | typeof runPublicScanJob;

let it: TestServices;
let queue: JobQueue;
let begun: { readonly job: string; readonly scan: string }[] = [];
let release = (): void => {};
let gate: Promise<void> = Promise.resolve();

/** The real queue with its share of the worker slots; the job itself only waits until the test releases it. */
const waiting = (job: ScanJob) =>
  defineJob({
    ...job,
    run: async ({ scan }) => {
      begun.push({ job: job.name, scan });
      await gate;
    },
  });
const SCAN_JOBS = [waiting(runScanJob), waiting(runScheduledScanJob), waiting(runPublicScanJob)];
const JOBS: readonly AnyJob[] = SCAN_JOBS;

beforeAll(async () => {
  it = await testServices();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  begun = [];
  gate = new Promise((resolve) => (release = resolve));
  queue = await openQueue(it.database.url, JOBS, it.services.events);
  await sql`delete from jobs.job`.execute(it.database.owner);
});
afterEach(async () => {
  release();
  await queue.close();
});

const ask = async (job: ScanJob, count: number) => {
  for (let n = 0; n < count; n += 1) await queue.enqueue(job, { scan: randomUUID() as ScanId });
};
const underWay = (job: ScanJob) => begun.filter((it) => it.job === job.name).length;
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

test("organizations take turns: one with many jobs delays another's first by the running ones only, in its own order", async () => {
  const owners = new Map<string, string>();
  const askFor = async (org: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const scan = randomUUID() as ScanId;
      owners.set(scan, `${org}${n}`);
      await queue.enqueue(runScanJob, { scan }, { org });
    }
  };
  await askFor("a", 6);
  await askFor("b", 2);
  await askFor("c", 1);
  const many = Array.from({ length: 3 }, () => ({ scan: randomUUID() as ScanId }));
  for (const [n, { scan }] of many.entries()) owners.set(scan, `d${n}`);
  await queue.enqueueAll(runScanJob, many, { org: "d" });
  release();
  await startWorker(queue, it.services, JOBS, 1);
  await until(() => expect(begun).toHaveLength(owners.size));
  const order = begun.map(({ scan }) => owners.get(scan));
  expect(new Set(order.slice(0, 4))).toEqual(new Set(["a0", "b0", "c0", "d0"]));
  expect(new Set(order.slice(4, 7))).toEqual(new Set(["a1", "b1", "d1"]));
  expect(new Set(order.slice(7, 9))).toEqual(new Set(["a2", "d2"]));
  expect(order.slice(9)).toEqual(["a3", "a4", "a5"]);
});

test("within a queue: manual scans before scheduled ones, whatever their order of arrival", async () => {
  const asked: [keyof typeof SCAN_PRIORITY, ScanId][] = (
    ["new-domain", "public", "demo", "schedule", "hand", "new-domain", "request"] as const
  ).map((origin) => [origin, randomUUID() as ScanId]);
  for (const [origin, scan] of asked) await queue.enqueue(runScanJob, { scan }, { priority: SCAN_PRIORITY[origin] });
  release();
  // One place: what is begun first was chosen first.
  await startWorker(queue, it.services, JOBS, 1);
  await until(() => expect(begun).toHaveLength(asked.length));
  const origins = new Map(asked.map(([origin, scan]) => [scan as string, origin]));
  expect(begun.map(({ scan }) => origins.get(scan))).toEqual([
    "hand",
    "request",
    "new-domain",
    "demo",
    "new-domain",
    "schedule",
    "public",
  ]);
});

test("however many visitors and schedules there are, a customer's click begins", { timeout: 120_000 }, async () => {
  await ask(runPublicScanJob, 10);
  await ask(runScheduledScanJob, 10);
  await startWorker(queue, it.services, JOBS, PLACES);
  await until(() => expect([underWay(runScheduledScanJob), underWay(runPublicScanJob)]).toEqual([2, 1]));
  await ask(runScanJob, 4);
  await until(() => expect(underWay(runScanJob)).toBe(4));
  // Meanwhile no queue took more than its share.
  expect([underWay(runScheduledScanJob), underWay(runPublicScanJob)]).toEqual([2, 1]);
});

test("however many customers there are, schedules and visitors have their places", { timeout: 120_000 }, async () => {
  await ask(runScanJob, 20);
  await startWorker(queue, it.services, JOBS, PLACES);
  await until(() => expect(underWay(runScanJob)).toBe(PLACES));
  await ask(runScheduledScanJob, 1);
  await ask(runPublicScanJob, 1);
  await until(() => expect([underWay(runScheduledScanJob), underWay(runPublicScanJob)]).toEqual([1, 1]));
  release();
  // A place that is done searches for more by itself, without being woken for each.
  await until(() => expect(underWay(runScanJob)).toBe(20));
});
