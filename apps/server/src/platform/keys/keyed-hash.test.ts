import { createHmac, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { HMAC_WORDS, openHmacLanes } from "./hmac-lanes.ts";
import { keyedHash } from "./keyed-hash.ts";

test("a key that HMAC would have to shorten first is refused", () => {
  expect(() => keyedHash(randomBytes(65))).toThrow(RangeError);
  expect(() => openHmacLanes(randomBytes(65), "a")).toThrow(RangeError);
});

test.each([
  ["nothing", ""],
  ["ASCII", "leak-password\0correct horse battery"],
  ["other alphabets", "пароль-密码-🔑"],
  ["half a surrogate pair", "\uD83D"],
  ["longer than the first buffer", "é".repeat(5_000)],
])("is HMAC-SHA-256: %s", (_, text) => {
  for (const bytes of [0, 1, 32, 64]) {
    const key = randomBytes(bytes);
    const of = keyedHash(key);
    of("something before, longer than what follows".repeat(9));
    expect(of(text)).toBe(createHmac("sha256", key).update(text).digest("hex"));
  }
});

test.each([0, 1, 32, 64])("texts by the million are HMAC-SHA-256 too, under a key of %i bytes", (keyBytes) => {
  const key = randomBytes(keyBytes);
  for (const about of ["leak-corpus", "leak-password"]) {
    const hash = openHmacLanes(key, about);
    // Around every end of a block, some so long that they go by themselves, none, and of some kinds fewer than four.
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
