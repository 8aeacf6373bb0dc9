/**
 * The indicator database at 100,000, 1 and 10 million values (`--short`: up to 1 million). Limits: bulk load at least
 * 40 % as fast as a bare COPY of the same rows in the same run, exact lookup p99 under 5 ms, 10,000 values under 2 s.
 * Half of the values have the shape of the real ones in PARAPET_DATA, where it is set; the rest is made.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { copyInto, onConnection } from "@parapet/db/copy";
import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { IOC_COLUMNS, iocCells, type IocRow, lookupIocs, openIocLoader } from "@parapet/db/queries/intel";
import type { IocType } from "@parapet/domain/intel";
import { readSource } from "@parapet/intel/feed";
import { threatfox } from "@parapet/intel/feeds/threatfox";
import { openFile } from "@parapet/intel/read/open-source";

const short = process.argv.includes("--short");
const SIZES = short ? [100_000, 1_000_000] : [100_000, 1_000_000, 10_000_000];
const BATCH = 25_000;
const GROUP = 4;
const data = process.env["PARAPET_DATA"];

const hex = (i: number, length: number): string =>
  createHash("sha256").update(String(i)).digest("hex").slice(0, length);

const samples: IocRow[] = [];
const real = data === undefined ? "" : join(data, "abusech/threatfox-export-2026-07-24.json");
if (existsSync(real)) for await (const { entries } of readSource(threatfox, openFile(real))) samples.push(...entries);
else console.log("PARAPET_DATA is not set: values of our own making stand in for the real ones.");

const WORDS = readFileSync(new URL(import.meta.url), "utf8").match(/[a-z]{4,10}/g) ?? ["word"];

/** The i-th value: its kind and length as in real feeds, its text its own. */
const rowAt = (i: number): IocRow => {
  const sample = samples[i % Math.max(1, samples.length)];
  const type: IocType = sample?.type ?? (["ip:port", "domain", "url", "sha256"] as const)[i % 4] ?? "domain";
  const name = `${WORDS[i % WORDS.length]}-${i.toString(36)}.example`;
  const ip = `${1 + (i % 223)}.${(i >> 8) & 255}.${(i >> 16) & 255}.${i & 255}`;
  const value =
    type === "ip:port"
      ? `${ip}:${1 + (i % 65_000)}`
      : type === "url"
        ? `http://${name}/${WORDS[(i * 7) % WORDS.length]}`
        : type === "sha256"
          ? hex(i, 64)
          : type === "sha1"
            ? hex(i, 40)
            : type === "md5"
              ? hex(i, 32)
              : name;
  const last = new Date(Date.UTC(2026, 0, 1) - (i % 300) * 86_400_000 - (i % 86_400) * 1000);
  return {
    type,
    value,
    firstSeen: last,
    lastSeen: last,
    confidence: sample?.confidence ?? 75,
    threat: sample?.threat ?? "botnet_cc",
    malware: sample?.malware ?? "AcmeRAT",
    tags: sample?.tags ?? ["a"],
    reference: null,
  };
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const home = mkdtempSync(join(tmpdir(), "parapet-bench-ioc-"));
chmodSync(home, 0o755);
const cluster = await openCluster(home);
const table: Record<string, number | string>[] = [];
let ok = true;
try {
  await migrate(cluster.url);
  await using database = openDatabase(cluster.url, { max: 4 });
  await using owner = openDatabase(cluster.url, { role: "owner", max: 2 });
  const now = new Date();
  let loaded = 0;
  for (const size of SIZES) {
    // Both sides write the rows that bring the table to this size: into a bare table and for real. Rows are made a few
    // batches at a time, while neither side has anything to do.
    const groups = function* (): Generator<IocRow[][]> {
      for (let at = loaded; at < size; at += BATCH * GROUP) {
        const starts = Array.from({ length: GROUP }, (_, n) => at + n * BATCH).filter((start) => start < size);
        yield starts.map((start) => Array.from({ length: Math.min(BATCH, size - start) }, (_, i) => rowAt(start + i)));
      }
    };
    // Taking turns, so that whatever else the machine does falls on both.
    await owner.pool.query("create table bare (like ioc including defaults)");
    let [bareMs, loadMs] = [0, 0];
    const loader = openIocLoader(database.pool, "bench", owner.pool);
    for (const group of groups()) {
      // From rows in memory to rows in the table, on both sides.
      const bareAt = performance.now();
      for (const rows of group) {
        const cells = function* () {
          for (const row of rows) yield iocCells(row, "bench", now);
        };
        await onConnection(owner.pool, (client) => copyInto(client, "bare", IOC_COLUMNS, cells()));
      }
      const loadAt = performance.now();
      bareMs += loadAt - bareAt;
      // As an import does: one batch is put in order while the last one is written.
      let before: Promise<unknown> = Promise.resolve();
      for (const rows of group) {
        const written = loader.load(rows, now);
        await before;
        before = written;
      }
      await before;
      loadMs += performance.now() - loadAt;
    }
    const finishing = performance.now();
    await loader.finish();
    loadMs += performance.now() - finishing;
    await owner.pool.query("drop table bare");
    const rows = size - loaded;
    loaded = size;
    await owner.pool.query("vacuum analyze ioc");

    const exact: number[] = [];
    // Beside a question that needs no work at all, taking turns: what the machine itself costs at this moment.
    const idle: number[] = [];
    for (let i = 0; i < 2_000; i += 1) {
      const { type, value } = rowAt((i * 7_919) % (size * 2));
      const idleAt = performance.now();
      await database.pool.query("select 1");
      idle.push(performance.now() - idleAt);
      const at = performance.now();
      await lookupIocs(database.db, [{ type, value }]);
      exact.push(performance.now() - at);
    }
    const asked = Array.from({ length: 10_000 }, (_, i) => rowAt((i * 104_729) % (size * 2)));
    const at = performance.now();
    const known = await lookupIocs(database.db, asked);
    const bulkMs = performance.now() - at;
    const share = bareMs / loadMs;
    const p99 = percentile(exact, 0.99);
    ok &&= share >= 0.4 && p99 < 5 && bulkMs < 2_000;
    table.push({
      values: size,
      "rows/s": Math.round(rows / (loadMs / 1000)),
      "COPY rows/s": Math.round(rows / (bareMs / 1000)),
      "share of COPY": share.toFixed(2),
      "lookup p50 ms": percentile(exact, 0.5).toFixed(2),
      "lookup p99 ms": p99.toFixed(2),
      "select 1 p99 ms": percentile(idle, 0.99).toFixed(2),
      "10,000 values ms": Math.round(bulkMs),
      known: known.size,
    });
    console.log(JSON.stringify(table.at(-1)));
  }
  // The bench holds rows for both sides; what an import itself needs is seen in a process of its own.
  const child = fileURLToPath(new URL("ioc-import.child.ts", import.meta.url));
  // As `parapet import` is started: on a large machine V8 would let garbage pile up.
  const imported = spawnSync(
    process.execPath,
    ["--max-semi-space-size=8", child, cluster.url, short ? "300000" : "1000000"],
    {
      encoding: "utf8",
      maxBuffer: 1024 ** 2,
    },
  );
  const said = JSON.parse(imported.stdout || "{}") as {
    read?: number;
    added?: number;
    badCount?: number;
    peakMb?: number;
    seconds?: number;
  };
  const { read = 0, added = 0, badCount = 0, peakMb = Number.POSITIVE_INFINITY, seconds = 0 } = said;
  ok &&= added === read && read > 0 && badCount === 0 && peakMb < 400;
  console.log(
    `import of a table of ${read} rows in a process of its own: ${added} added, ${seconds.toFixed(1)} s, peak memory ${Math.round(peakMb)} MB (limit 400 MB)${imported.stderr}`,
  );
} finally {
  await cluster.close();
  rmSync(home, { recursive: true, force: true });
}
console.table(table);
console.log("limits: 0.40 of COPY, 5 ms, 2,000 ms");
process.exit(ok ? 0 : 1);
