/**
 * The queue: jobs per second, the time from asking to starting, and 1,500 runs whose workers are killed and frozen all the
 * time. Limits: 0 lost, 0 doubled, 0 torn, back in work within 30 s. The short form kills over 120 runs, `--queue-only` none.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openCluster } from "@parapet/db/embedded/cluster";

import { runScanJob } from "../../apps/server/src/features/scans/jobs/run-scan.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { defineJob } from "../../apps/server/src/platform/queue/job.ts";
import { openQueue } from "../../apps/server/src/platform/queue/queue.ts";
import { startWorker } from "../../apps/server/src/platform/queue/worker.ts";
import { killLoop } from "../../apps/server/src/wiring/across-features/testing/kill-loop.ts";
import { openServices } from "../../apps/server/src/wiring/open-services.ts";

const BACK_WITHIN_MS = 30_000;
const short = process.argv.includes("--short");
const queueOnly = process.argv.includes("--queue-only");

const home = mkdtempSync(join(tmpdir(), "parapet-bench-queue-"));
chmodSync(home, 0o711);
const rank = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

try {
  await using cluster = await openCluster(join(home, "postgres"));
  const dataDir = join(home, "data");
  await using services = await openServices(readConfig({ NODE_ENV: "test", DATA_DIR: dataDir }), { url: cluster.url });

  const asked = new Map<string, number>();
  const waits: number[] = [];
  let done = 0;
  let onDone = () => {};
  const nothing = defineJob({
    name: "bench-nothing",
    payload: runScanJob.payload,
    run: async ({ scan }) => {
      waits.push(performance.now() - (asked.get(scan) ?? 0));
      done += 1;
      onDone();
    },
  });
  const jobs = [nothing];
  await using queue = await openQueue(cluster.url, jobs, services.events);
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      onDone = () => done >= count && resolve();
      onDone();
    });
  const ask = async () => {
    const scan = randomUUID();
    asked.set(scan, performance.now());
    await queue.enqueue(nothing, { scan });
  };

  await startWorker(queue, services, jobs, 8);
  for (let n = 0; n < 40; n += 1) {
    await ask();
    await until(n + 1);
  }
  const idle = waits.slice(5);
  console.log(
    `from asking to starting, idle queue: median ${rank(idle, 0.5).toFixed(0)} ms, p95 ${rank(idle, 0.95).toFixed(0)} ms`,
  );

  const many = short ? 400 : 2_000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async (_, lane) => {
      for (let n = lane; n < many; n += 16) await ask();
    }),
  );
  const askedIn = (performance.now() - startedAt) / 1000;
  await until(40 + many);
  const workedIn = (performance.now() - startedAt) / 1000;
  console.log(
    `asked ${(many / askedIn).toFixed(0)} jobs/s, worked ${(many / workedIn).toFixed(0)} jobs/s (8 at once, one process)`,
  );

  if (!queueOnly) {
    const runs = short ? 120 : 1_500;
    const outcome = await killLoop(services, {
      runs,
      workers: 4,
      perWorker: 4,
      stageMs: 60,
      killEveryMs: short ? 600 : 400,
      mostKills: short ? 10 : 75,
      frozenForMs: 16_000,
      deadlineMs: short ? 240_000 : 1_500_000,
      dataDir,
    });
    const { kills, freezes, interrupted, backAfterMs, lost, doubled, torn, resumed, tookMs } = outcome;
    const latest = Math.max(0, ...backAfterMs);
    console.log(
      `${runs} runs, ${kills} kills, ${freezes} freezes in ${(tookMs / 1000).toFixed(0)} s: ${lost} lost, ${doubled} doubled, ${torn} torn; ${resumed} went on from a stored stage`,
    );
    console.log(
      `${interrupted} runs cut short, back in work: median ${(rank(backAfterMs, 0.5) / 1000).toFixed(1)} s, latest ${(latest / 1000).toFixed(1)} s, limit ${BACK_WITHIN_MS / 1000} s`,
    );
    process.exitCode = lost + doubled + torn === 0 && latest <= BACK_WITHIN_MS ? 0 : 1;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
