import { createHmac, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { HMAC_WORDS, openHmacLanes } from "./hmac-lanes.ts";

test("a key that HMAC would have to hash first is refused", () =>
  expect(() => openHmacLanes(randomBytes(65), "a")).toThrow(RangeError));

test.each([0, 1, 32, 64])("computes HMAC-SHA-256 under a key of %i bytes", (keyBytes) => {
  const key = randomBytes(keyBytes);
  for (const about of ["leak-corpus", "leak-password"]) {
    const hash = openHmacLanes(key, about);
    // Around block boundaries, some too long to be grouped, empty ones, and groups of fewer than four.
    const lengths = [3_000, ...Array.from({ length: 900 }, (_, n) => (n * 7919) % 300), 0, 0, 5_000, 1, 750, 800];
    for (const some of [lengths, lengths.slice(0, 7), [], [4]]) {
      const texts = some.map((length) => randomBytes(length));
      let end = 0;
      const ends = Uint32Array.from(texts, ({ length }) => (end += length));
      const found = hash(Buffer.concat(texts), ends, { isEmptyToo: true });
      const expected = texts.flatMap((text) => {
        const whole = createHmac("sha256", key).update(`${about}\0`).update(text).digest();
        return Array.from({ length: HMAC_WORDS }, (_, word) => whole.readUInt32BE(word * 4));
      });
      expect([...found]).toEqual(expected);
    }
  }
  const hash = openHmacLanes(key, "leak-corpus");
  expect([...hash(Buffer.from("ab"), Uint32Array.of(0, 2, 2), { isEmptyToo: false })].map((word) => word > 0)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(() => hash(Buffer.alloc(300_000), Uint32Array.of(300_000), { isEmptyToo: true })).toThrow("too long");
});
