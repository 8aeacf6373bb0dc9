/**
 * More workers, more runs: 1, 2, 4 and 8 processes, each with one place, work off the same full runs of companies 40 ms
 * away. Limit: 1.8 × per doubling up to 4. The targets are slow and the machine is not, so waiting is what is shared; the
 * processor time that one run costs says where the machine itself becomes the limit.
 */
import { readFileSync } from "node:fs";

import { openStage } from "../faults/stage.ts";
import { until } from "../faults/until.ts";
import { recordGrowth } from "./curves.record.ts";

const DELAY_MS = 40;
const PER_DOUBLING = 1.8;
const COUNTS = process.argv.includes("--short") ? [1, 2] : [1, 2, 4, 8];
const RUNS_PER_WORKER = 10;
const PATIENCE_SECONDS = 900;
const TICKS_PER_SECOND = 100;

/** Seconds of processor time a process has taken so far. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const list = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(",");

await using stage = await openStage({
  domains: RUNS_PER_WORKER * Math.max(...COUNTS),
  dnsDelayMs: DELAY_MS,
  latencyMs: DELAY_MS,
});
const done = (ids: readonly string[]) => async () => {
  const left = await stage.ask(`select 1 from scan where state <> 'done' and id in (${list(ids)})`);
  return left.length === 0;
};
const rows: {
  workers: number;
  "runs a minute": number;
  "× of the row above": number | null;
  "processor s a run": number;
  "of the processors": number;
}[] = [];
for (const count of COUNTS) {
  const workers = await Promise.all(Array.from({ length: count }, () => stage.worker(1)));
  // One run each that is not counted: the first loads everything there is to load.
  const warm = await stage.requestScans("full", count);
  if ((await until(done(warm), PATIENCE_SECONDS, 100)) === null) throw new Error("the first runs did not end");
  const before = workers.map(({ pid }) => processorSeconds(pid));
  const runs = await stage.requestScans("full", RUNS_PER_WORKER * count);
  if ((await until(done(runs), PATIENCE_SECONDS, 100)) === null) throw new Error("the runs did not end");
  const [span] = await stage.ask<{ seconds: number }>(
    `select extract(epoch from max(finished_at) - min(started_at))::float8 as seconds from scan where id in (${list(runs)})`,
  );
  const seconds = span?.seconds ?? Number.NaN;
  const taken = workers.reduce((sum, { pid }, index) => sum + processorSeconds(pid) - (before[index] ?? 0), 0);
  const perMinute = (60 * runs.length) / seconds;
  const last = rows.at(-1);
  rows.push({
    workers: count,
    "runs a minute": Number(perMinute.toFixed(1)),
    "× of the row above": last === undefined ? null : Number((perMinute / last["runs a minute"]).toFixed(2)),
    "processor s a run": Number((taken / runs.length).toFixed(2)),
    "of the processors": Number((taken / seconds).toFixed(2)),
  });
  await Promise.all(workers.map((worker) => worker.stop()));
}
console.table(rows);
recordGrowth("workers", {
  title: "Full runs of companies 40 ms away",
  across: "worker processes",
  up: "runs a minute",
  by: "tools/bench/workers.ts",
  curves: {
    measured: rows.map((row) => [row.workers, row["runs a minute"]]),
    "as many times one worker": rows.map((row) => [row.workers, row.workers * (rows[0]?.["runs a minute"] ?? 0)]),
  },
});
const reached = rows.slice(1, 3).map((row) => row["× of the row above"] ?? 0);
console.log(`per doubling up to 4: ${reached.map((factor) => `${factor} ×`).join(", ")}, limit ${PER_DOUBLING} ×`);
process.exitCode = reached.every((factor) => factor >= PER_DOUBLING) ? 0 : 1;
