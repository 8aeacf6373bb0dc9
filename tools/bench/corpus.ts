/**
 * The large corpora on PostgreSQL beside ClickHouse, the same rows and questions, through the store that the product uses:
 * where do the curves cross? ClickHouse is asked where CLICKHOUSE_URL names one: a server, or `tools/bench/chdb.server.mjs`, its
 * engine behind its HTTP interface. Its corpus tables are emptied first.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import type { IocRow } from "@parapet/db/queries/intel";
import type { TextRow } from "@parapet/db/queries/mentions";
import { within } from "@parapet/db/scope";
import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { type CorpusStore, openLeakCorpus, postgresStore } from "@parapet/leak-corpus";
import { openClickHouse } from "@parapet/leak-corpus/clickhouse";
import { operatorAgent } from "@parapet/net/operator-agent";

import { openLeakImport } from "../../apps/server/src/features/leaks/commands/import-leaks.ts";
import { searchAddress } from "../../apps/server/src/features/public-report/commands/check-address.ts";
import { fileMaster } from "../../apps/server/src/platform/keys/file-master.ts";
import { openKeys } from "../../apps/server/src/platform/keys/keyring.ts";
import { openCorpora } from "../../apps/server/src/wiring/open-corpora.ts";
import { recordGrowth } from "./curves.record.ts";
import { medianTime } from "./median.time.ts";

const isShort = process.argv.includes("--short");
const SIZES = isShort ? [5_000, 20_000] : [10_000, 100_000, 500_000];
const LOOKUPS = isShort ? 20 : 100;
const SCANS = 3;
const LOOKUP_LIMIT_MS = 20;
const NAMES = 2_000;

const at = new Date();
const ioc = (n: number): IocRow => ({
  type: n % 3 === 0 ? "url" : "domain",
  value: n % 3 === 0 ? `https://h${n}.name${n % NAMES}.example/p` : `h${n}.name${n % NAMES}.example`,
  firstSeen: new Date(at.getTime() - 86_400_000 * (n % 300)),
  lastSeen: new Date(at.getTime() - 3_600_000 * (n % 700)),
  confidence: 30 + (n % 70),
  threat: ["botnet_cc", "payload", "phishing"][n % 3] ?? null,
  malware: n % 5 === 0 ? `family${n % 40}` : null,
  tags: [`tag${n % 90}`],
  reference: null,
});
const text = (n: number): TextRow => {
  const body = Array.from({ length: 40 }, (_, word) =>
    ((n * 2_654_435_761 + word * 40_503) % 46_656).toString(36),
  ).join(" ");
  const whole = n % 5_000 === 0 ? `${body} harbour-lantern` : body;
  return {
    place: "channel",
    channel: "bench",
    isRansom: false,
    ref: String(n),
    title: `post ${n}`,
    body: whole,
    folded: whole,
    url: null,
    actor: null,
    language: null,
    publishedAt: null,
  };
};

interface Figures {
  readonly rows: number;
  readonly loadSeconds: number;
  readonly figures: Readonly<Record<string, number>>;
}

const measure = async (store: CorpusStore, url: string, keyFile: string): Promise<Figures[]> => {
  await using database = openDatabase(url, { max: 4 });
  const { db, pool } = database;
  const keys = await openKeys(db, fileMaster(keyFile));
  const found: Figures[] = [];
  let [there, loadMs] = [0, 0];
  const search = parseQuery("value:*m19.ex*", IOC_FIELDS, at);
  if (!search.ok) throw new Error("the search is wrong");
  for (const size of SIZES) {
    const loadAt = performance.now();
    const lines = async function* () {
      for (let from = there; from < size; from += 10_000)
        yield Buffer.from(
          Array.from(
            { length: Math.min(10_000, size - from) },
            (_, n) => `p${from + n}@name${(from + n) % NAMES}.test:s-${from + n}\n`,
          ).join(""),
        );
    };
    const run = await openLeakImport(
      { db, pool, keys, now: () => at, corpora: store, events: { unitFailed: console.error } },
      { kind: "combolist", read: readCombolist, source: "Bench" },
    );
    await run.take(openBytes("bench", lines()), { kind: "combolist", file: String(size), bytes: 1, modifiedAt: at });
    await run.settle();
    const loader = store.indicators.openLoader(pool, "bench");
    for (let from = there; from < size; from += 20_000)
      await loader.load(
        Array.from({ length: Math.min(20_000, size - from) }, (_, n) => ioc(from + n)),
        at,
      );
    await loader.finish();
    for (let from = there; from < size; from += 5_000)
      await within(db, "everything", (tx) =>
        store.mentions.put(
          tx,
          "bench",
          Array.from({ length: Math.min(5_000, size - from) }, (_, n) => text(from + n)),
          at,
        ),
      );
    loadMs += performance.now() - loadAt;
    there = size;
    if (store.name === "postgres") {
      await using owner = openDatabase(url, { role: "owner", max: 1 });
      await owner.pool.query("vacuum analyze");
    }
    const figures = {
      "credentials by address": await medianTime(LOOKUPS / 5, (n) =>
        within(db, "everything", (tx) =>
          searchAddress(tx, openLeakCorpus(store, keys), `p${n * 37}@name${(n * 37) % NAMES}.test`, at),
        ),
      ),
      "one indicator": await medianTime(LOOKUPS, (n) => store.indicators.lookup(db, [ioc((n * 7_919) % size)])),
      "1,000 indicators": await medianTime(SCANS, (n) =>
        store.indicators.lookup(
          db,
          Array.from({ length: 1_000 }, (_, i) => ioc((i * 104_729 + n) % (2 * size))),
        ),
      ),
      "indicators by part of a value": await medianTime(SCANS, () =>
        store.indicators.search(db, search.query, { limit: 25, offset: 0, now: at }),
      ),
      "pairs of feeds over all indicators": await medianTime(SCANS, () => store.indicators.overlap(db)),
      "a word over all texts": await medianTime(SCANS, () =>
        within(db, "everything", (tx) => store.mentions.holding(tx, "harbour-lantern", 2 ** 40, 1_000)),
      ),
    };
    found.push({ rows: size, loadSeconds: loadMs / 1000, figures });
    console.log(
      `corpus: ${store.name.padEnd(10)} ${String(size).padStart(9)} of each, taken in ${(loadMs / 1000).toFixed(1)} s: ${Object.entries(
        figures,
      )
        .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
        .join(", ")}`,
    );
  }
  return found;
};

const clusterIn = async (home: string, name: string) => {
  const cluster = await openCluster(join(home, name));
  await migrate(cluster.url);
  return cluster;
};

const home = mkdtempSync(join(tmpdir(), "parapet-corpus-"));
chmodSync(home, 0o711);
let lookup = Number.POSITIVE_INFINITY;
try {
  await using first = await clusterIn(home, "one");
  const postgres = await measure(postgresStore, first.url, join(home, "keys.json"));
  lookup = postgres.at(-1)?.figures["one indicator"] ?? lookup;
  console.log(
    `corpus: one indicator of the largest ${lookup.toFixed(2)} ms, limit ${LOOKUP_LIMIT_MS} ms: ${(lookup / LOOKUP_LIMIT_MS).toFixed(2)} of the limit`,
  );
  const address = process.env["CLICKHOUSE_URL"];
  let clickhouse: Figures[] = [];
  if (address === undefined) console.log("corpus: ClickHouse was not asked; CLICKHOUSE_URL names none");
  else {
    await using second = await clusterIn(home, "two");
    await using owner = openDatabase(second.url, { max: 1 });
    await using store = await openCorpora({ clickhouseUrl: address }, owner.db);
    await using client = openClickHouse(address, operatorAgent(address));
    for (const table of [
      "credential_line",
      "credential_block",
      "credential_name",
      "mention_text",
      "mention_ref",
      "indicator",
    ])
      await client.command(`truncate table ${table}`);
    clickhouse = await measure(store, second.url, join(home, "other-keys.json"));
    for (const [index, { rows, loadSeconds, figures }] of postgres.entries()) {
      const other = clickhouse[index];
      if (other === undefined) continue;
      const ratios = Object.entries(figures).map(([name, ms]) => {
        const theirs = other.figures[name] ?? Number.NaN;
        return ms <= theirs
          ? `${name}: PostgreSQL ${(theirs / ms).toFixed(1)} × faster`
          : `${name}: ClickHouse ${(ms / theirs).toFixed(1)} × faster`;
      });
      console.log(
        `corpus: ${rows} of each: taking in PostgreSQL ${(other.loadSeconds / loadSeconds).toFixed(1)} × faster; ${ratios.join("; ")}`,
      );
    }
  }
  const by = `tools/bench/corpus.ts${address === undefined ? "" : ", ClickHouse at CLICKHOUSE_URL"}`;
  const curve = (...names: string[]) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`PostgreSQL: ${name}`, postgres.map(({ rows, figures }) => [rows, figures[name] ?? 0] as const)] as const,
        ...(clickhouse.length === 0
          ? []
          : [
              [
                `ClickHouse: ${name}`,
                clickhouse.map(({ rows, figures }) => [rows, figures[name] ?? 0] as const),
              ] as const,
            ]),
      ]),
    );
  const shared = { across: "rows", up: "ms", by };
  recordGrowth("credentials", {
    ...shared,
    title: "One address among leaked credentials",
    curves: curve("credentials by address"),
  });
  recordGrowth("iocs", { ...shared, title: "Indicators", curves: curve("one indicator", "1,000 indicators") });
  recordGrowth("corpora", {
    ...shared,
    title: "Questions that look at everything",
    curves: curve("a word over all texts", "pairs of feeds over all indicators", "indicators by part of a value"),
  });
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(lookup <= LOOKUP_LIMIT_MS ? 0 : 1);
