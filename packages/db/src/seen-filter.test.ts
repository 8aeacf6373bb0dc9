import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type LineHashes, openSeenFilter, type SeenFilter } from "./seen-filter.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-filter-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const linesFrom = (from: number, to: number): LineHashes => {
  const count = to - from;
  const [drawer, high, low] = [new Uint16Array(count), new Uint32Array(count), new Uint32Array(count)];
  for (let n = 0; n < count; n += 1) {
    const hash = createHash("sha256")
      .update(String(from + n))
      .digest();
    drawer[n] = hash.readUInt16BE(0) >>> 4;
    high[n] = hash.readUInt32BE(2);
    low[n] = hash.readUInt32BE(6);
  }
  return { count, drawer, high, low };
};

const knownOf = (filter: SeenFilter, lines: LineHashes): number[] => {
  const known: number[] = [];
  filter.meet(lines, (place) => known.push(place));
  return known.toSorted((a, b) => a - b);
};

test("where its file cannot be, or is gone, everything may be known: lines are looked up and none is lost", () => {
  const nowhere = openSeenFilter(0, join(folder, "is-not-there"));
  const lines = linesFrom(0, 100);
  expect(knownOf(nowhere, lines)).toHaveLength(100);
  expect(knownOf(nowhere, lines)).toHaveLength(100);
  nowhere.close();
  const closed = openSeenFilter(0, folder);
  closed.close();
  closed.add(1, 2, 3);
  expect(knownOf(closed, lines)).toHaveLength(100);
  expect(closed.isFull()).toBe(false);
});

test.each([0, 10_000_000, 60_000_000])(
  "what it met or was told it knows, of others it hardly takes any for known (made for %i)",
  (size) => {
    const filter = openSeenFilter(size, folder);
    const [told, met, others] = [linesFrom(0, 20_000), linesFrom(20_000, 40_000), linesFrom(40_000, 80_000)];
    for (let n = 0; n < told.count; n += 1) filter.add(told.drawer[n] ?? 0, told.high[n] ?? 0, told.low[n] ?? 0);
    expect(knownOf(filter, met).length).toBeLessThan(3);
    expect(knownOf(filter, told)).toHaveLength(20_000);
    expect(knownOf(filter, met)).toHaveLength(20_000);
    expect(knownOf(filter, others).length).toBeLessThan(5);
    expect(filter.isFull()).toBe(false);
    filter.close();
  },
);

test("a small one is full long before a large one is", () => {
  const [small, large] = [openSeenFilter(0, folder), openSeenFilter(10_000_000, folder)];
  for (let n = 0; n < 4_200_000; n += 1) {
    small.add(n & 4_095, Math.imul(n, 0x9e3779b1) >>> 0, n);
    large.add(n & 4_095, Math.imul(n, 0x9e3779b1) >>> 0, n);
  }
  expect([small.isFull(), large.isFull()]).toEqual([true, false]);
  small.close();
  large.close();
});

test("its file has no name, so that nothing is left of it when the program ends", () => {
  const filter = openSeenFilter(0, folder);
  knownOf(filter, linesFrom(0, 10));
  expect(readdirSync(folder)).toEqual([]);
  filter.close();
});
