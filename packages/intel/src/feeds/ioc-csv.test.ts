import { expect, test } from "vitest";

import { readRecorded, readText } from "../testing/read-text.ts";
import { iocCsv } from "./ioc-csv.ts";

test("columns by many names, values in many spellings", async () => {
  const { entries, bad } = await readRecorded(iocCsv, "csv");
  expect(
    entries.map(({ type, value, confidence, firstSeen }) => [
      type,
      value,
      confidence,
      firstSeen?.toISOString().slice(0, 10),
    ]),
  ).toEqual([
    ["url", "http://evil.example/x", 80, "2026-01-05"],
    ["cidr", "203.0.113.0/24", 50, "2026-01-01"],
    ["email", "bob@evil.example", 100, "2026-01-05"],
  ]);
  expect(entries[0]?.tags).toEqual(["a", "b"]);
  expect(bad.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '4 "nonsense here" is not an indicator of a known kind',
    "5 the row has no value",
  ]);
});

test.each([
  ["one value per line", "evil.example\n203.0.113.9\n# remark\n\nhxxps://bad[.]example\n"],
  [
    "JSON rows",
    '[{"value":"evil.example"},{"indicator":"203.0.113.9","type":"IPv4"},{"ioc":"https://bad.example","tags":["x"]}]',
  ],
  [
    "JSON rows inside an answer",
    '{"data":[{"value":"evil.example"},{"value":"203.0.113.9"},{"value":"https://bad.example/"}]}',
  ],
])("%s", async (_, text) => {
  const { entries, bad } = await readText(iocCsv, text);
  expect(bad).toEqual([]);
  expect(entries.map(({ value }) => value)).toEqual(["evil.example", "203.0.113.9", "https://bad.example/"]);
});
