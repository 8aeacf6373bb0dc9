import { expect, test } from "vitest";

import { csvLine } from "./csv-line.ts";

test.each([
  [["a", 1, null, true], "a,1,,true\r\n"],
  [['say "hi", twice'], '"say ""hi"", twice"\r\n'],
  [["=cmd|' /C calc'!A0"], `"'=cmd|' /C calc'!A0"\r\n`],
  [["+1", "-1", "@x"], `"'+1","'-1","'@x"\r\n`],
  [[-1], "-1\r\n"],
  [["two\nlines"], '"two\nlines"\r\n'],
])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));
