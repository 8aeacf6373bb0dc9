import { createHmac, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

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
