import { passwordWeakness } from "@parapet/domain/access/password-strength";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";

import { isCommonPassword } from "./common-passwords.ts";

test("each of the three thousand most used passwords is refused, as it is and dressed up", () => {
  for (const password of dictionary["passwords-common"].slice(0, 3_000)) {
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
    // Long enough to be allowed by its length, and still refused.
    const long = `${password}!${"2026".repeat(3)}`;
    if (/\p{L}/u.test(password))
      expect([long, isCommonPassword(long) || passwordWeakness(long, []) !== null]).toEqual([long, true]);
  }
});

test.each(["Sunshine!2026", "MONKEYMONKEY", "2026-Baseball-2026", "ｐａｓｓｗｏｒｄ"])(
  "%s is one of them",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["lantern orbit violin thursday", "gT7#wq.Lm2&zzR", "Vereinsmeierei-mit-Kuchen"])(
  "%s is nobody else's",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
