import { expect, test } from "vitest";

import { safeText } from "./safe-text.ts";

test.each([
  ["plain words", "Qué pasó: “nada” – 5 €…", "Qué pasó: “nada” – 5 €…"],
  ["other Latin alphabets", "Łódź, Škoda, İzmir", "Łódź, Škoda, İzmir"],
  ["Greek and Cyrillic words", "Αθήνα и Київ", "Αθήνα и Київ"],
  ["French spaces", "Vu\u202f: oui", "Vu\u00a0: oui"],
  ["a name that reads backwards", "a\u202egnp.exe", "a[U+202E]gnp.exe"],
  ["a Cyrillic look-alike of a Latin name", "аcme.test", "[U+0430]cme.test"],
  ["a Greek letter in a Latin name", "acmε.test", "acm[U+03B5].test"],
  ["a Cyrillic label before a Latin one", "пример.test", "[U+043F][U+0440][U+0438][U+043C][U+0435][U+0440].test"],
  ["control characters", "a\u0000b\u001b[31m", "a[U+0000]b[U+001B][31m"],
  ["what no font has", "日本", "[U+65E5][U+672C]"],
  ["astral characters", "💣", "[U+1F4A3]"],
  ["a soft hyphen", "a\u00adb", "a[U+00AD]b"],
])("%s", (_, text, expected) => expect(safeText(text)).toBe(expected));

test("a word of a megabyte is truncated and marked", () => {
  expect(safeText("x".repeat(1_000_000), 100)).toBe(`${"x".repeat(99)}…`);
});
