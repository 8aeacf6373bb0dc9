/** Two API servers, four workers, one primary, one streaming replica; a worker and an API server are killed under load. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openDatabase } from "@parapet/db/db";
import { databaseAccount } from "@parapet/db/embedded/account";
import { sql } from "kysely";

import { programPath } from "../attack/tools/install.ts";
import { startTlsProxy } from "../attack/tools/tls-proxy.ts";
import { checkRuns } from "../faults/invariants.ts";
import type { Worker } from "../faults/programs.ts";
import { requestOverTls } from "../faults/request-over-tls.ts";
import { openStage } from "../faults/stage.ts";
import { until } from "../faults/until.ts";
import { signInOverHttp } from "../proof/portal-session.ts";
import { runProgram } from "../proof/run-program.ts";

const isShort = process.argv.includes("--short");
const DOMAINS = isShort ? 6 : 16;
const PER_SECOND = isShort ? 20 : 50;
const TICKS_PER_SECOND = 100; // of /proc, on every Linux there is
const CLI = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));

const bin = globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) =>
  b.localeCompare(a, undefined, { numeric: true }),
)[0];
const account = databaseAccount();
if (bin === undefined || !existsSync(join(bin, "pg_basebackup")) || account === null || programPath("nginx") === null) {
  console.log("scale: skipped; it needs root, Debian's postgresql package (for pg_basebackup) and nginx");
  process.exit(0);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const home = mkdtempSync(join(tmpdir(), "parapet-scale-"));
chmodSync(home, 0o755);
const running: ChildProcess[] = [];
const asPostgres = {
  uid: account.uid,
  gid: account.gid,
  cwd: home,
  env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: "C" },
};
const run = (name: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(bin, name), args, { ...asPostgres, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said}`))));
  });
const startPostgres = async (folder: string, port: number): Promise<void> => {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    wal_level: "replica",
    hot_standby: "on",
    max_wal_senders: 4,
    shared_buffers: "128MB",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  running.push(spawn(join(bin, "postgres"), ["-D", folder, ...args], { ...asPostgres, stdio: "ignore" }));
  const up = await until(
    () => askOf(`postgres://postgres@127.0.0.1:${port}/postgres`, "select 1 as n").then(() => true),
    60,
  );
  if (up === null) throw new Error("PostgreSQL did not start");
};
const askOf = async <Row>(url: string, text: string): Promise<Row[]> => {
  await using owner = openDatabase(url, { role: "owner", max: 1, applicationName: "scale" });
  return (await sql.raw(text).execute(owner.db)).rows as Row[];
};
const cpuSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
};
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

let exitCode = 1;
try {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [primary, replica] = [join(home, "primary"), join(home, "replica")];
  for (const folder of [primary, replica]) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, account.uid, account.gid);
  }
  // Loopback only and gone in a minute: everyone on this machine is trusted.
  await run("initdb", ["-D", primary, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
  await startPostgres(primary, primaryPort);
  const rootUrl = `postgres://postgres@127.0.0.1:${primaryPort}/postgres`;
  await askOf(rootUrl, "create role parapet_owner login createrole createdb");
  await askOf(rootUrl, "create database parapet owner parapet_owner");
  await run("pg_basebackup", [
    "-h",
    "127.0.0.1",
    "-p",
    String(primaryPort),
    "-U",
    "postgres",
    "-D",
    replica,
    "-R",
    "-X",
    "stream",
  ]);
  await startPostgres(replica, replicaPort);
  const url = `postgres://parapet_owner@127.0.0.1:${primaryPort}/parapet`;
  const replicaUrl = `postgres://parapet_owner@127.0.0.1:${replicaPort}/parapet`;

  await using stage = await openStage({ domains: DOMAINS, outsideUrl: url, dnsDelayMs: 20 });
  const servers = [await stage.server(), await stage.server()];
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error("two servers are needed");
  const workers: Worker[] = [];
  for (let n = 0; n < 4; n += 1) workers.push(await stage.worker(2));
  const bearer = await (await signInOverHttp(first, "client_admin")).bearer();
  await using proxy = await startTlsProxy(join(home, "nginx"), first.url, [second.url]);

  const startedAt = performance.now();
  const sizeBefore = await askOf<{ n: string }>(url, "select pg_database_size('parapet')::text as n");
  const cpuBefore = workers.map(({ pid }) => cpuSeconds(pid));
  const ids = await stage.requestScans("passive");
  const times: number[] = [];
  const statuses = new Map<number | string, number>();
  let [isAsking, open, worstLagMs] = [true, 0, 0];
  const asking = (async () => {
    while (isAsking) {
      open += 1;
      const askedAt = performance.now();
      void requestOverTls(proxy.port, "/v1/account/", { authorization: `Bearer ${bearer}` }).then((status) => {
        times.push(performance.now() - askedAt);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        open -= 1;
      });
      await sleep(1000 / PER_SECOND);
    }
  })();
  const watching = (async () => {
    while (isAsking) {
      const [lag] = await askOf<{ ms: number }>(
        replicaUrl,
        "select coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0)::int as ms, pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as caught",
      );
      const [behind] = await askOf<{ bytes: number }>(
        rootUrl,
        "select coalesce(max(pg_wal_lsn_diff(sent_lsn, replay_lsn)), 0)::int as bytes from pg_stat_replication",
      );
      if ((behind?.bytes ?? 0) > 0) worstLagMs = Math.max(worstLagMs, Math.min(lag?.ms ?? 0, 60_000));
      await sleep(500);
    }
  })();
  await sleep(3_000);
  const cpuOfVictim = cpuSeconds(workers[0]?.pid ?? 0) - (cpuBefore[0] ?? 0);
  await workers[0]?.kill();
  await second.kill();
  const killedAt = performance.now();
  const done = await until(
    async () =>
      (
        await stage.ask<{ n: number }>(
          `select count(*)::int as n from scan where state = 'done' and id in (${ids.map((id) => `'${id}'`).join(",")})`,
        )
      )[0]?.n === ids.length,
    600,
    250,
  );
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const afterKills = (performance.now() - killedAt) / 1000;
  isAsking = false;
  await Promise.all([asking, watching]);
  await until(() => open === 0, 20);

  const { lost, doubled, torn } = await checkRuns(stage, ids);
  const cpu = workers
    .slice(1)
    .reduce((sum, { pid }, n) => sum + cpuSeconds(pid) - (cpuBefore[n + 1] ?? 0), cpuOfVictim);
  const [end] = await askOf<{ lsn: string }>(rootUrl, "select pg_current_wal_lsn()::text as lsn");
  const caughtUp = await until(async () => {
    const [there] = await askOf<{ ok: boolean }>(replicaUrl, `select pg_last_wal_replay_lsn() >= '${end?.lsn}' as ok`);
    return there?.ok === true;
  }, 30);
  // What a replica is for besides standing by: it takes the backups, and the primary does not notice.
  const file = join(home, "from-the-replica.backup");
  const saved = await runProgram(process.execPath, [CLI, "backup", file, "--json"], {
    env: { PATH: process.env["PATH"] ?? "", ...stage.environment, DATABASE_URL: replicaUrl },
    seconds: 120,
  });
  const sizeAfter = await askOf<{ n: string }>(url, "select pg_database_size('parapet')::text as n");
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = total - (statuses.get(200) ?? 0);
  const bytesPerRun = Math.round((Number(sizeAfter[0]?.n) - Number(sizeBefore[0]?.n)) / ids.length);
  const figures = {
    "runs, of which lost, doubled, torn": `${ids.length}: ${lost}, ${doubled}, ${torn}`,
    "all runs done after":
      done === null ? "NEVER" : `${tookSeconds.toFixed(1)} s, ${afterKills.toFixed(1)} s of it after the kills`,
    "requests through the proxy, failed": `${total}, ${failed} (${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")})`,
    "answer p50 / p99": `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`,
    "processor time per passive run": `${(cpu / ids.length).toFixed(2)} s`,
    "database per run": `${bytesPerRun} bytes`,
    "replica: caught up, worst lag seen": `${caughtUp === null ? "NO" : `after ${caughtUp.toFixed(2)} s`}, ${worstLagMs} ms`,
    "backup taken from the replica": saved.code === 0 ? "yes" : `NO: ${saved.said.slice(-160)}`,
  };
  for (const [name, value] of Object.entries(figures)) console.log(`scale: ${name.padEnd(40)} ${value}`);
  await Promise.all([...workers.slice(1).map((worker) => worker.stop()), first.stop()]);
  exitCode = done !== null && lost + doubled + torn + failed === 0 && caughtUp !== null && saved.code === 0 ? 0 : 1;
} finally {
  for (const child of running) child.kill("SIGINT");
  await sleep(1_500);
  for (const child of running) if (child.exitCode === null) child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
}
process.exit(exitCode);
