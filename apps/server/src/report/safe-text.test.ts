import { expect, test } from "vitest";

import { safeText } from "./safe-text.ts";

test.each([
  ["plain words", "Qué pasó: “nada” – 5 €…", "Qué pasó: “nada” – 5 €…"],
  ["French spaces", "Vu\u202f: oui", "Vu\u00a0: oui"],
  ["a name that reads backwards", "a\u202egnp.exe", "a[U+202E]gnp.exe"],
  ["a Cyrillic look-alike", "аcme.test", "[U+0430]cme.test"],
  ["control characters", "a\u0000b\u001b[31m", "a[U+0000]b[U+001B][31m"],
  ["astral characters", "💣", "[U+1F4A3]"],
  ["a soft hyphen", "a\u00adb", "a[U+00AD]b"],
])("%s", (_, text, expected) => expect(safeText(text)).toBe(expected));

test("a word of a megabyte is cut, and says so", () => {
  expect(safeText("x".repeat(1_000_000), 100)).toBe(`${"x".repeat(99)}…`);
});
