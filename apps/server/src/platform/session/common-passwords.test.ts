import { passwordWeakness } from "@parapet/domain/access";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";

import { isCommonPassword } from "./common-passwords.ts";

const MAX_USED = dictionary["passwords-common"].slice(0, 3_000);

test("each of the three thousand most used passwords is refused", () => {
  expect(MAX_USED.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test("dressed up to be long enough, they are refused as well", () => {
  const dressed = MAX_USED.filter((password) => /\p{L}/u.test(password)).map((it) => `${it}!${"2026".repeat(3)}`);
  expect(dressed.filter((it) => !isCommonPassword(it) && passwordWeakness(it, []) === null)).toEqual([]);
});

test.each(["Sunshine!2026", "MONKEYMONKEY", "2026-Baseball-2026", "ｐａｓｓｗｏｒｄ"])(
  "%s is one of them",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["lantern orbit violin thursday", "gT7#wq.Lm2&zzR", "Vereinsmeierei-mit-Kuchen"])(
  "%s is not a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
