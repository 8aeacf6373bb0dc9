import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { openSeenFilter } from "./seen-filter.ts";

const partsOf = (n: number): [drawer: number, high: number, low: number] => {
  const hash = createHash("sha256").update(String(n)).digest();
  return [hash.readUInt16BE(0) >>> 4, hash.readUInt32BE(2), hash.readUInt32BE(6)];
};

test.each([0, 10_000_000])(
  "what it was told it knows, of others it hardly takes any for known (made for %i)",
  (lines) => {
    const filter = openSeenFilter(lines);
    for (let n = 0; n < 20_000; n += 1) filter.add(...partsOf(n));
    for (let n = 0; n < 20_000; n += 1) expect(filter.mayHold(...partsOf(n))).toBe(true);
    let wrong = 0;
    for (let n = 20_000; n < 60_000; n += 1) if (filter.mayHold(...partsOf(n))) wrong += 1;
    expect(wrong).toBeLessThan(5);
    expect(filter.isFull()).toBe(false);
  },
);

test("a small one is full long before a large one is", () => {
  const [small, large] = [openSeenFilter(0), openSeenFilter(10_000_000)];
  for (let n = 0; n < 4_000_000; n += 1) {
    small.add(n & 4_095, Math.imul(n, 0x9e3779b1) >>> 0, n);
    if (n < 100) large.add(0, n, n);
  }
  expect([small.isFull(), large.isFull()]).toEqual([true, false]);
});

test("one that was closed holds no memory and knows of nothing", () => {
  const filter = openSeenFilter(1);
  filter.add(1, 2, 3);
  filter.close();
  expect(filter.mayHold(1, 2, 3)).toBe(false);
});
