/**
 * The large corpora on PostgreSQL beside ClickHouse, the same lines and questions: where do the curves cross? ClickHouse is
 * asked where CLICKHOUSE_URL names one: a server, or `bench/chdb.server.mjs`, its engine behind its HTTP interface.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { CorpusLine, CorpusStore } from "@parapet/db/corpus/corpus-store";
import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { openCorpus } from "@parapet/server/corpus/open-corpus";

import { drawCurves } from "./curves.draw.ts";

const isShort = process.argv.includes("--short");
const SIZES = isShort ? [10_000, 50_000] : [10_000, 100_000, 1_000_000];
const BATCH = 10_000;
const LOOKUPS = isShort ? 50 : 200;
const LOOKUP_LIMIT_MS = 5;

const line = (n: number): CorpusLine => {
  const hash = createHash("sha256").update(String(n)).digest();
  const hex = hash.toString("hex");
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`,
    tags: [BigInt(n % 20_000), BigInt(-1 - (n % 7_000))],
    source: `source ${n % 12}`,
    seenOn: "2026-11-15",
    purgeYear: 2027,
    body: Buffer.concat([hash, hash, hash]),
  };
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Figures {
  readonly lines: number;
  readonly loadSeconds: number;
  readonly lookupMs: number;
  readonly scanMs: number;
}

const measure = async (store: CorpusStore): Promise<Figures[]> => {
  await store.prepare();
  await store.purge("credentials", 9_999);
  const figures: Figures[] = [];
  let [there, loadMs] = [0, 0];
  for (const size of SIZES) {
    for (; there < size; there += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, n) => line(there + n));
      const startedAt = performance.now();
      await store.put("credentials", batch);
      loadMs += performance.now() - startedAt;
    }
    const lookups: number[] = [];
    for (let n = 0; n < LOOKUPS; n += 1) {
      const startedAt = performance.now();
      await store.tagged("credentials", BigInt((n * 7_919) % 10_000), null, 50);
      lookups.push(performance.now() - startedAt);
    }
    const scans: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const startedAt = performance.now();
      await store.perSource("credentials");
      scans.push(performance.now() - startedAt);
    }
    figures.push({ lines: size, loadSeconds: loadMs / 1000, lookupMs: median(lookups), scanMs: median(scans) });
    const { loadSeconds, lookupMs, scanMs } = figures.at(-1) as Figures;
    console.log(`corpus: ${store.name.padEnd(10)} ${String(size).padStart(9)} lines: loaded in ${loadSeconds.toFixed(1)} s, by tag ${lookupMs.toFixed(2)} ms, over everything ${scanMs.toFixed(0)} ms`); // prettier-ignore
  }
  return figures;
};

const home = mkdtempSync(join(tmpdir(), "parapet-corpus-"));
chmodSync(home, 0o711);
let lookup = Number.POSITIVE_INFINITY;
try {
  await using cluster = await openCluster(join(home, "postgres"));
  await using owner = openDatabase(cluster.url, { role: "owner", max: 2 });
  const postgres = await measure(openCorpus(owner.pool, null));
  lookup = postgres.at(-1)?.lookupMs ?? lookup;
  console.log(
    `corpus: by tag ${lookup.toFixed(2)} ms, limit ${LOOKUP_LIMIT_MS} ms: ${(lookup / LOOKUP_LIMIT_MS).toFixed(2)} of the limit`,
  );
  const address = process.env["CLICKHOUSE_URL"];
  if (address === undefined) console.log("corpus: ClickHouse was not asked; CLICKHOUSE_URL names none");
  else {
    const clickhouse = await measure(openCorpus(owner.pool, address));
    for (const [index, { lines, lookupMs, scanMs }] of postgres.entries()) {
      const other = clickhouse[index];
      if (other !== undefined)
        console.log(`corpus: ${String(lines).padStart(9)} lines: PostgreSQL by tag ${(other.lookupMs / lookupMs).toFixed(1)} × faster, ClickHouse over everything ${(scanMs / other.scanMs).toFixed(1)} × faster`); // prettier-ignore
    }
    const points = (all: readonly Figures[], of: keyof Figures) => all.map((one) => [one.lines, one[of]] as const);
    const picture = drawCurves("Large corpora: time of a question by number of lines", "lines", "ms", {
      "PostgreSQL, by tag": points(postgres, "lookupMs"),
      "ClickHouse, by tag": points(clickhouse, "lookupMs"),
      "PostgreSQL, over everything": points(postgres, "scanMs"),
      "ClickHouse, over everything": points(clickhouse, "scanMs"),
    });
    if (process.argv.includes("--draw")) writeFileSync("docs/corpus.svg", picture);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(lookup <= LOOKUP_LIMIT_MS ? 0 : 1);
