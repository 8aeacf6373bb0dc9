import { readCsv } from "@parapet/domain/reports/testing/read-csv";
import { expect, test } from "vitest";

import { lookupCsv } from "./lookup-csv.ts";

const line = (input: string, warnings: string[] = []) => ({
  input,
  value: null,
  type: null,
  known: false,
  ioc: null,
  warnings,
});

test.each(["=1+1", ' "=1"', "\t@SUM(A1)", "＝1", "a;=1", 'x";"-1'])(
  "a pasted %j is no formula, whether the file is split at comma, semicolon or tab",
  (pasted) => {
    const file = lookupCsv({ data: [line(pasted, ["public resolver", "=1"])] });
    for (const separator of [",", ";", "\t"]) {
      const formulas = readCsv(file, separator)
        .flat()
        .filter((text) => /^[\s"]*[=+\-@＝＋－＠]/u.test(text));
      expect([separator, formulas]).toEqual([separator, []]);
    }
  },
);

test("each line states what became of it", () => {
  expect(lookupCsv({ data: [line("what", ["a", "b"])] })).toBe(
    'input,read_as,type,answer,score,threat,malware,feeds,warnings\r\nwhat,,,unreadable,,,,,"a; b"',
  );
});
