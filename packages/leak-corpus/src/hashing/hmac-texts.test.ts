import { createHmac, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { HMAC_WORDS, openHmac } from "./hmac-texts.ts";

test("a key that HMAC would have to hash first is refused", () =>
  expect(() => openHmac(randomBytes(65), "a")).toThrow(RangeError));

test.each([0, 1, 32, 64])("computes HMAC-SHA-256 under a key of %i bytes", (keyBytes) => {
  const key = randomBytes(keyBytes);
  for (const about of ["leak-corpus", "leak-password"]) {
    const hash = openHmac(key, about);
    // Around block boundaries, longer than the buffer at first, and empty ones.
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
  const hash = openHmac(key, "leak-corpus");
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
});
