import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { type RecordHashes, openBloomFilter, type BloomFilter } from "./bloom-filter.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-filter-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const hashesFrom = (from: number, to: number): RecordHashes => {
  const count = to - from;
  const [bucket, high, low] = [new Uint16Array(count), new Uint32Array(count), new Uint32Array(count)];
  for (let n = 0; n < count; n += 1) {
    const hash = createHash("sha256")
      .update(String(from + n))
      .digest();
    bucket[n] = hash.readUInt16BE(0) >>> 4;
    high[n] = hash.readUInt32BE(2);
    low[n] = hash.readUInt32BE(6);
  }
  return { count, bucket, high, low };
};

const hitsOf = (filter: BloomFilter, hashes: RecordHashes): number[] => {
  const hits: number[] = [];
  filter.testAndAdd(hashes, (index) => hits.push(index));
  return hits.toSorted((a, b) => a - b);
};

test("without its file every lookup is a hit: records are looked up and none is lost", () => {
  const nowhere = openBloomFilter(0, join(folder, "is-not-there"));
  const hashes = hashesFrom(0, 100);
  expect(hitsOf(nowhere, hashes)).toHaveLength(100);
  expect(hitsOf(nowhere, hashes)).toHaveLength(100);
  nowhere.close();
  const closed = openBloomFilter(0, folder);
  closed.close();
  closed.add(1, 2, 3);
  expect(hitsOf(closed, hashes)).toHaveLength(100);
  expect(closed.isFull()).toBe(false);
});

const SIZES = inject("isNightly") ? [0, 10_000_000, 60_000_000] : [0, 10_000_000];
test.each(SIZES)("what was added is a hit, others hardly ever are (sized for %i)", (size) => {
  const filter = openBloomFilter(size, folder);
  const [added, tested, others] = [hashesFrom(0, 20_000), hashesFrom(20_000, 40_000), hashesFrom(40_000, 80_000)];
  for (let n = 0; n < added.count; n += 1) filter.add(added.bucket[n] ?? 0, added.high[n] ?? 0, added.low[n] ?? 0);
  expect(hitsOf(filter, tested).length).toBeLessThan(3);
  expect(hitsOf(filter, added)).toHaveLength(20_000);
  expect(hitsOf(filter, tested)).toHaveLength(20_000);
  expect(hitsOf(filter, others).length).toBeLessThan(5);
  expect(filter.isFull()).toBe(false);
  filter.close();
});

test.runIf(inject("isNightly"))("a small filter is full long before a large one", () => {
  const [small, large] = [openBloomFilter(0, folder), openBloomFilter(10_000_000, folder)];
  for (let n = 0; n < 4_200_000; n += 1) {
    small.add(n & 4_095, Math.imul(n, 0x9e3779b1) >>> 0, n);
    large.add(n & 4_095, Math.imul(n, 0x9e3779b1) >>> 0, n);
  }
  expect([small.isFull(), large.isFull()]).toEqual([true, false]);
  small.close();
  large.close();
});

test("its file is unlinked, so that nothing remains when the process ends", () => {
  const filter = openBloomFilter(0, folder);
  hitsOf(filter, hashesFrom(0, 10));
  expect(readdirSync(folder)).toEqual([]);
  filter.close();
});
