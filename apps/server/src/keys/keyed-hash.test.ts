import { createHmac, randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { hashDrawers, sortedHashes } from "./hash-many.ts";
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

describe.each([
  ["here", 60],
  ["in a thread of their own", 6_000],
])("many at once, %s", (_, count) => {
  const [key, texts] = [
    randomBytes(32),
    Array.from({ length: count }, (_text, n) => (n === 7 ? "" : `пароль ${n % (count - 9)}`)),
  ];
  const of = keyedHash(key);

  test("in order, each once, with the place of its text", async () => {
    const { hashes, places } = await sortedHashes(key, "a", texts, 32);
    const expected = [...new Set(texts)].map((text) => of(`a\0${text}`).slice(0, 32)).toSorted();
    expect(hashes).toEqual(expected);
    expect(Array.from(places, (place) => of(`a\0${texts[place] ?? ""}`).slice(0, 32))).toEqual(expected);
  });

  test("those together that begin alike", async () => {
    const drawers = await hashDrawers(key, "b", texts, 1, 12);
    const found = drawers.flatMap(({ drawer, tags }) =>
      Array.from(
        { length: tags.length / 6 },
        (__, n) => drawer.toString(16) + Buffer.from(tags.slice(n * 6, n * 6 + 6)).toString("hex"),
      ),
    );
    expect(found.toSorted()).toEqual([...new Set(texts)].map((text) => of(`b\0${text}`).slice(0, 13)).toSorted());
    expect(new Set(drawers.map(({ drawer }) => drawer)).size).toBe(drawers.length);
  });
});
