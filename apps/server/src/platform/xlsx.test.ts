import { expect, test } from "vitest";

import { unzipText } from "../testing/unzip.ts";
import { toXlsx } from "./xlsx.ts";

const sheetOf = async (...cells: (string | number | null)[]) =>
  unzipText(await toXlsx([{ name: "A/B: [x]?*" + "y".repeat(40), heading: ["One"], rows: [cells], widths: [20] }]));

test("a text that begins like a formula stays text", async () => {
  const files = await sheetOf("=1+1", "@SUM(A1)", "+1", '=HYPERLINK("http://x.example","x")');
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).not.toMatch(/<f[ >]/);
  expect([...files.values()].join("")).toContain("=1+1");
  expect(sheet.match(/t="(?:s|inlineStr)"/g)?.length).toBe(5);
});

test("markup and characters that XML cannot contain do not break the file", async () => {
  const files = await sheetOf("<b>&\u0000\u000b\ud800", 7, null, "x".repeat(40_000));
  const all = [...files.values()].join("");
  expect(all).toContain("&lt;b&gt;&amp;");
  // oxlint-disable-next-line no-control-regex -- these must not be there
  expect(all).not.toMatch(/[\u0000\u000b]/);
  expect(all).toContain("<v>7</v>");
  expect(/x+(?=<)/.exec(all)?.[0].length).toBeLessThanOrEqual(32_767);
});

test("the name of a sheet is shortened and free of characters that spreadsheets refuse", async () => {
  const name = /<sheet name="([^"]*)"/.exec((await sheetOf("x")).get("xl/workbook.xml") ?? "")?.[1] ?? "";
  expect(name.length).toBeLessThanOrEqual(31);
  expect(name).not.toMatch(/[[\]*?:/\\]/);
});
