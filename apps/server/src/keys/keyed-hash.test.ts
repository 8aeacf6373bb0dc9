import { createHmac, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { hashMany } from "./hash-many.ts";
import { keyedHash } from "./keyed-hash.ts";

test("a key that HMAC would have to shorten first is refused", () => {
  expect(() => keyedHash(randomBytes(65))).toThrow(RangeError);
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

test("many at once, in a thread of their own, are the same and in the same places", async () => {
  const [key, texts] = [
    randomBytes(32),
    Array.from({ length: 6_000 }, (_, n) => (n === 7 ? "" : `пароль ${n % 5_990}`)),
  ];
  const of = keyedHash(key);
  const [all, short, few] = await Promise.all([
    hashMany(key, "a", texts),
    hashMany(key, "b", texts, 32),
    hashMany(key, "a", texts.slice(0, 3), 12),
  ]);
  expect(all).toEqual(texts.map((text) => of(`a\0${text}`)));
  expect(short).toEqual(texts.map((text) => of(`b\0${text}`).slice(0, 32)));
  expect(few).toEqual(all.slice(0, 3).map((hash) => hash.slice(0, 12)));
});
