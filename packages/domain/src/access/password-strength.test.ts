import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { COMMON_WORDS } from "./common-words.ts";
import { passwordWeakness } from "./password-strength.ts";

test.each([
  ["", "password_short"],
  ["elevenchars", "password_short"],
  ["Tr7!kzQ9w-x", "password_short"],
  ["x".repeat(129), "password_long"],
  ["aaaaaaaaaaaa", "password_common"],
  ["abababababab", "password_common"],
  ["password1234", "password_common"],
  ["P@ssw0rd1234!", "password_common"],
  ["Passwort2026!!", "password_common"],
  ["qwertyuiop123", "password_common"],
  ["1qaz2wsx3edc", "password_common"],
  ["123456789012", "password_common"],
  ["iloveyou2024!", "password_common"],
  ["Summer2026!!", "password_common"],
  ["adminadmin123", "password_common"],
  ["WelcomeAdmin1", "password_common"],
  ["letmeinletmein", "password_common"],
  ["contraseña2026", "password_common"],
  ["motdepasse123", "password_common"],
  ["correcthorsebatterystaple", "password_common"],
  ["abcdefghijkl", "password_common"],
  ["Robotics2026Acme", "password_personal"],
  ["acmerobotics2026", "password_personal"],
  ["annika.lindqvist", "password_personal"],
])("%j is refused: %s", (password, weakness) => {
  expect(passwordWeakness(password, ["Acme Robotics", "annika.lindqvist@acme.test", "Annika", "Lindqvist"])).toBe(
    weakness,
  );
});

test("a common word with a year and symbols appended is rejected", () => {
  const taken = COMMON_WORDS.flatMap((word) => [
    `${word}2026!`.padEnd(12, "1"),
    `${word}${word}123`.padEnd(12, "!"),
  ]).filter((password) => passwordWeakness(password, []) === null);
  expect(taken).toEqual([]);
});

test.each([
  "harbour lantern quiet mosaic",
  "tq9v-xk2m-bw7p",
  "🦊🐙🌵🧭🎻🪐🧩🍄🛶🪁🦜🧿",
  "Zwölf Boxkämpfer jagen",
  "kx".repeat(3) + "vbnqplmz",
  "9471-0382-6615-7",
])("%j is taken", (password) => expect(passwordWeakness(password, ["Acme Robotics", "ann@acme.test"])).toBeNull());

test("a random password of 16 characters is taken", () => {
  const sign = fc.constantFrom(...Array.from("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"));
  fc.assert(
    fc.property(fc.uniqueArray(sign, { minLength: 16, maxLength: 16 }), (signs) => {
      fc.pre(/[a-zA-Z].*[a-zA-Z].*[a-zA-Z].*[a-zA-Z].*[a-zA-Z].*[a-zA-Z].*[a-zA-Z].*[a-zA-Z]/.test(signs.join("")));
      expect(passwordWeakness(signs.join(""), ["Acme"])).toBeNull();
    }),
    { numRuns: 4 * inject("propertyRuns"), seed: 7 },
  );
});

test("judging is quick, however hostile the password", () => {
  const started = performance.now();
  for (const unit of ["a1", "1 ", "passw0rd", "é"]) passwordWeakness(unit.repeat(128).slice(0, 128), ["a".repeat(200)]);
  expect(performance.now() - started).toBeLessThan(5_000);
});
