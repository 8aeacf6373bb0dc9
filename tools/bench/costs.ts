/**
 * What a run, a domain and a request cost: processor time, time on the clock, bytes in the database. `--write` keeps the
 * figures in `sizing.costs.json`, which the simulation of `sizing` reads. Companies of the lab, 40 ms away, one worker.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";

import { openStage } from "../faults/stage.ts";
import { until } from "../faults/until.ts";
import { signInOverHttp } from "../proof/portal-session.ts";

const DOMAINS = process.argv.includes("--short") ? 3 : 8;
const REQUESTS = process.argv.includes("--short") ? 200 : 1_000;
const DELAY_MS = 40;
const CONCURRENCY = 4;
const PATIENCE_SECONDS = 600;
const TICKS_PER_SECOND = 100; // of /proc, on every Linux there is

const processorSeconds = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};
const list = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(",");

await using stage = await openStage({ domains: DOMAINS, dnsDelayMs: DELAY_MS, latencyMs: DELAY_MS });
const bytes = async (): Promise<number> => {
  // What is only waiting to be tidied up is no cost of a run.
  await stage.ask("checkpoint").catch(() => {});
  const [size] = await stage.ask<{ n: string }>("select pg_database_size(current_database())::text as n");
  return Number(size?.n);
};
const worker = await stage.worker(CONCURRENCY);
const round = async (profile: "passive" | "full") => {
  const [sizeBefore, cpuBefore] = [await bytes(), processorSeconds(worker.pid)];
  const ids = await stage.requestScans(profile);
  const isDone = async () =>
    (await stage.ask(`select 1 from scan where state <> 'done' and id in (${list(ids)})`)).length === 0;
  if ((await until(isDone, PATIENCE_SECONDS, 250)) === null) throw new Error("the runs did not end");
  const [clock] = await stage.ask<{ seconds: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at))::float8 as seconds from scan where id in (${list(ids)})`,
  );
  return {
    cpu: (processorSeconds(worker.pid) - cpuBefore) / ids.length,
    seconds: clock?.seconds ?? Number.NaN,
    bytes: ((await bytes()) - sizeBefore) / ids.length,
  };
};

// The first loads the program and makes what a domain keeps; the second is a day like any other.
const first = await round("passive");
const passive = await round("passive");
const full = await round("full");
await worker.stop();

const server = await stage.server();
const headers = { authorization: `Bearer ${await (await signInOverHttp(server, "client_admin")).bearer()}` };
const ask = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).arrayBuffer();
const domain = stage.domains[0] ?? "";
const paths = ["/v1/account/", `/v1/findings/?domain=${domain}`, `/v1/scans/?domain=${domain}`];
for (let n = 0; n < 60; n += 1) await ask(paths[n % paths.length] ?? "");
const before = processorSeconds(server.process.pid);
for (let n = 0; n < REQUESTS; n += 1) await ask(paths[n % paths.length] ?? "");
const requestCpuMs = ((processorSeconds(server.process.pid) - before) * 1000) / REQUESTS;
await server.stop();

const round2 = (value: number): number => Number(value.toFixed(2));
const [load = 0] = loadavg();
const costs = {
  measured: `tools/bench/costs.ts --write: ${DOMAINS} small companies ${DELAY_MS} ms away, one worker with ${CONCURRENCY} places, load average ${load.toFixed(1)} at the end; PostgreSQL's own processor time is not in it`,
  passiveRunCpuSeconds: round2(passive.cpu),
  fullRunCpuSeconds: round2(full.cpu),
  passiveRunSeconds: round2(passive.seconds),
  fullRunSeconds: round2(full.seconds),
  bytesPerRun: Math.round(Math.max(passive.bytes, 8_192)),
  bytesPerDomain: Math.round(Math.max(first.bytes - passive.bytes, 0)),
  requestCpuMs: round2(requestCpuMs),
};
console.log(JSON.stringify(costs, null, 2));
const KEPT = fileURLToPath(new URL("sizing.costs.json", import.meta.url));
if (process.argv.includes("--write")) writeFileSync(KEPT, `${JSON.stringify(costs, null, 2)}\n`);
else {
  const kept = JSON.parse(readFileSync(KEPT, "utf8")) as typeof costs;
  console.log(
    `costs: a passive run takes ${(passive.cpu / kept.passiveRunCpuSeconds).toFixed(2)} ×, a full one ${(full.cpu / kept.fullRunCpuSeconds).toFixed(2)} × of the processor time that the simulation counts with`,
  );
}
