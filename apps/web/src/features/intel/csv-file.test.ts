import { expect, test } from "vitest";

import { csvFile } from "./csv-file.ts";

test("formulas become text, quotes and line ends are wrapped, numbers stay numbers", async () => {
  const file = csvFile(
    ["name", "note", "score"],
    [
      { name: "=HYPERLINK(1)", note: 'said "no",\nthen left', score: -1 },
      { name: ["a", "b"], note: null, score: 9.8 },
    ],
  );
  expect(await file.text()).toBe('name,note,score\r\n\'=HYPERLINK(1),"said ""no"",\nthen left",-1\r\na; b,,9.8\r\n');
});
