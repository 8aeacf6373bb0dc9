import { expect, test } from "vitest";

import { pastedLines } from "./pasted-lines.ts";

test("every line end counts, empty lines and comments do not", () => {
  expect(pastedLines("a.test\r\n\n  hxxp://b[.]test \r# from the mail\n198.51.100.7")).toEqual([
    "a.test",
    "hxxp://b[.]test",
    "198.51.100.7",
  ]);
  expect(pastedLines(" \n\t\n")).toEqual([]);
});
