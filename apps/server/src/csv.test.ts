import { expect, test } from "vitest";

import { toCsv } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["plain", "plain"],
  ['say "hi", now', '"say ""hi"", now"'],
  ["two\nlines", '"two\nlines"'],
  ['=HYPERLINK("http://x.test","y")', '"\'=HYPERLINK(""http://x.test"",""y"")"'],
  [null, ""],
  [7, "7"],
])("%j is written %j", (value, written) => expect(toCsv(["a"], [{ a: value }])).toBe(`a\r\n${written}`));
