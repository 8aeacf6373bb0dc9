import { expect, test } from "vitest";

import { isoTime, toCsv } from "./csv.ts";
import { readCsv } from "./testing/read-csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", '"\'\tx"'],
  ["\n=1", "\"'\n'=1\""],
  [" =1", "' =1"],
  ["＝1", "'＝1"],
  ["a;=1", '"a;\'=1"'],
  ["a;b", '"a;b"'],
  ["plain", "plain"],
  ['say "hi", now', '"say ""hi"", now"'],
  ["two\nlines", '"two\nlines"'],
  ['=HYPERLINK("http://x.test","y")', '"\'=HYPERLINK(""http://x.test"",""y"")"'],
  [null, ""],
  [7, "7"],
  [-1, "-1"],
  [-Infinity, "null"],
  [["x", "=1"], '"[""x"",""=1""]"'],
])("%j is written %j", (value, written) => expect(toCsv(["a"], [{ a: value }])).toBe(`a\r\n${written}`));

const PAYLOADS = [
  "=cmd|'/C calc'!A0",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\r\n=1",
  '"=1"',
  ' "=1"',
  "\0=1",
];
const HOSTILE = PAYLOADS.flatMap((payload) => [
  payload,
  ...[";", "\t", "\r", "\n", "\r\n", ",", '";', '"\t', "; ", ';"', "x;", 'x";"'].map((before) => `${before}${payload}`),
]);

test.each([",", ";", "\t"])("no cell is a formula where the separator is %j", (separator) => {
  for (const value of HOSTILE) {
    const cells = readCsv(toCsv(["a", "b", "c"], [{ a: value, b: value, c: value }]), separator).flat();
    const formulas = cells.filter((text) => /^[\s"\0]*[=+\-@＝＋－＠]/u.test(text));
    expect([value, formulas]).toEqual([value, []]);
  }
});

test("what is no formula is read back unchanged", () => {
  const values = ["plain", "a;b", "a\tb", "two\nlines", 'say "hi", now', "5-3", "x@y.test", ""];
  for (const value of values) expect(readCsv(`${toCsv(["a"], [{ a: value }])}\r\n`, ",").at(-1)).toEqual([value]);
});

test("a time is written as ISO 8601 in UTC, and none as an empty cell", () => {
  expect(toCsv(["a", "b"], [{ a: isoTime(1_790_000_000), b: isoTime(null) }])).toBe("a,b\r\n2026-09-21T14:13:20.000Z,");
});
