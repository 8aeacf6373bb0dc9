import { expect, test } from "vitest";

import { readWordFile } from "./word-file.ts";

test("remarks and empty lines are skipped, impossible words refused with their line", () =>
  expect(readWordFile("// remark\n# too\n\nLogin\r\nhttps-www\nlogin\na b\n-x\nseñal\n", "words")).toEqual({
    words: ["login", "https-www", "señal"],
    refused: [
      { line: 7, text: "a b" },
      { line: 8, text: "-x" },
    ],
  }));

test("suffixes may have dots", () =>
  expect(readWordFile(".com\nco.uk\nx\nbad_tld\n", "suffixes")).toEqual({
    words: ["com", "co.uk"],
    refused: [
      { line: 3, text: "x" },
      { line: 4, text: "bad_tld" },
    ],
  }));
