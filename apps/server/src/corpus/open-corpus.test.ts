import { createHash } from "node:crypto";

import type { CorpusLine, CorpusStore } from "@parapet/db/corpus/corpus-store";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openCorpus } from "./open-corpus.ts";

/** A ClickHouse to run the same tests against: a server's address, or that of `bench/chdb.server.mjs`, its test double. */
const CLICKHOUSE = process.env["CLICKHOUSE_URL"];

const line = (n: number, tags: bigint[], more: Partial<CorpusLine> = {}): CorpusLine => {
  const hex = createHash("sha256").update(String(n)).digest("hex");
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`,
    tags,
    source: n % 2 === 0 ? "combolist" : "stealer",
    seenOn: "2026-11-15",
    purgeYear: 2027,
    body: Buffer.from([0, 255, 10, 9, 92, n % 256]),
    ...more,
  };
};

const contract = (open: () => Promise<CorpusStore>): void => {
  let store: CorpusStore;
  beforeAll(async () => {
    store = await open();
    await store.prepare();
    await store.purge("credentials", 9999);
    await store.purge("mentions", 9999);
  });
  const all = Array.from({ length: 300 }, (_, n) => line(n, n % 3 === 0 ? [7n, -9n] : [7n]));

  test("what was put is found by each of its tags, in the order of ids, batch by batch, byte for byte", async () => {
    await store.put("credentials", all);
    const found: Omit<CorpusLine, "tags">[] = [];
    for (let after: string | null = null; ;) {
      const batch = await store.tagged("credentials", 7n, after, 64);
      found.push(...batch);
      if (batch.length < 64) break;
      after = batch.at(-1)?.id ?? null;
    }
    const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(found).toEqual(
      sorted.map(({ id, source, seenOn, purgeYear, body }) => ({ id, source, seenOn, purgeYear, body })),
    );
    expect(await store.tagged("credentials", -9n, null, 1_000)).toHaveLength(100);
    expect(await store.tagged("credentials", 8n, null, 10)).toEqual([]);
  });

  test("the same lines again change nothing", async () => {
    await store.put("credentials", all);
    expect(await store.tagged("credentials", 7n, null, 1_000)).toHaveLength(300);
    expect(await store.perSource("credentials")).toEqual([
      { source: "combolist", lines: 150 },
      { source: "stealer", lines: 150 },
    ]);
  });

  test("known tells those that are there from those that are not", async () => {
    const [here, absent] = [all[5]?.id ?? "", line(99_999, []).id];
    expect(await store.known("credentials", [here, absent])).toEqual(new Set([here]));
    expect(await store.known("credentials", [])).toEqual(new Set());
    expect(await store.known("mentions", [here])).toEqual(new Set());
  });

  test("one corpus knows nothing of another, and words that look like statements are only words", async () => {
    const odd = "x'); drop table corpus_line; --";
    await store.put("mentions", [line(1, [7n], { source: odd })]);
    expect(await store.tagged("mentions", 7n, null, 10)).toMatchObject([{ source: odd }]);
    expect(await store.tagged("credentials", 7n, null, 1_000)).toHaveLength(300);
  });

  test("a purge takes those whose year has come and no others", async () => {
    await store.put("credentials", [line(1_000, [7n], { purgeYear: 2026 })]);
    await store.purge("credentials", 2026);
    expect(await store.tagged("credentials", 7n, null, 1_000)).toHaveLength(300);
    await store.purge("credentials", 2027);
    expect(await store.tagged("credentials", 7n, null, 1_000)).toEqual([]);
  });
};

describe("PostgreSQL", () => {
  let it: TestDatabase;
  let pool: pg.Pool;
  afterAll(async () => {
    await pool.end();
    await it[Symbol.asyncDispose]();
  });
  contract(async () => {
    it = await testDatabase();
    pool = new pg.Pool({ connectionString: it.url, max: 2 });
    return openCorpus(pool, null);
  });
});

describe.skipIf(CLICKHOUSE === undefined)("ClickHouse", () => {
  contract(async () => openCorpus(new pg.Pool({ max: 1 }), CLICKHOUSE ?? ""));
});
