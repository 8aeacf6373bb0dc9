import { expect, test } from "vitest";

import { toCsv } from "./csv.ts";

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
])("%j is written %j", (value, written) => expect(toCsv(["a"], [{ a: value }])).toBe(`a\r\n${written}`));

/** Reads CSV as spreadsheets do: a quote has a meaning only where a cell begins. */
const readBack = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; at += 1) {
    let value = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[(at += 1)];
        else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? ""); at += 1) value += text[at];
    rows.at(-1)?.push(value);
    if (/[\r\n]/.test(text[at] ?? "")) rows.push([]);
  }
  return rows;
};

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
    const cells = readBack(toCsv(["a", "b", "c"], [{ a: value, b: value, c: value }]), separator).flat();
    const formulas = cells.filter((text) => /^[\s"\0]*[=+\-@＝＋－＠]/u.test(text));
    expect([value, formulas]).toEqual([value, []]);
  }
});

test("what is no formula is read back unchanged", () => {
  const values = ["plain", "a;b", "a\tb", "two\nlines", 'say "hi", now', "5-3", "x@y.test", ""];
  for (const value of values) expect(readBack(toCsv(["a"], [{ a: value }]), ",").at(-1)).toEqual([value]);
});
