import { expect, test } from "vitest";

import { csvRecords, type CsvOptions } from "./csv-records.ts";

const OPTIONS: CsvOptions = { columns: new Set(["id", "name", "note"]), otherwise: ["name"] };
const bytes = async function* (text: string) {
  yield Buffer.from(text.slice(0, 5));
  yield Buffer.from(text.slice(5));
};
const read = async (text: string, options = OPTIONS) =>
  (await Array.fromAsync(csvRecords(bytes(text), options)))
    .flat()
    .map((it) => ("bad" in it ? `${it.line}: ${it.bad}` : it.value));

test.each([
  [
    "a header",
    "id,name\n1,x\r\n2,y\n",
    [
      { id: "1", name: "x" },
      { id: "2", name: "y" },
    ],
  ],
  ["a header in a remark", '# made today\n# "id","name"\n1,x', [{ id: "1", name: "x" }]],
  ["no header", "x\ny", [{ name: "x" }, { name: "y" }]],
  ["semicolons", "id;name\n1;x,y", [{ id: "1", name: "x,y" }]],
  [
    "a cell over two lines",
    'id,name\n1,"x\ny"\n2,z',
    [
      { id: "1", name: "x\ny" },
      { id: "2", name: "z" },
    ],
  ],
  ["NUL bytes and a byte order mark", "\ufeffid,name\n1,x\0y", [{ id: "1", name: "xy" }]],
  ["spaces around quotes", 'id, name,note\n"1", "x" , y', [{ id: "1", name: "x", note: "y" }]],
  ["doubled quotes and an empty cell", 'id,name,note\n"a,b",,"c ""d"""', [{ id: "a,b", name: "", note: 'c "d"' }]],
  ["a quote inside a cell", 'id,name\n1,x"y"z', [{ id: "1", name: 'x"y"z' }]],
  [
    "a remark between rows",
    "id,name\n1,x\n# 2,y\n3,z",
    [
      { id: "1", name: "x" },
      { id: "3", name: "z" },
    ],
  ],
  [
    "text after a closing quote",
    'id,name\n1,"x"y\n2,z',
    ["2: there is text after a closing quote", { id: "2", name: "z" }],
  ],
  [
    "a quote that is lost, then one that closes it elsewhere",
    'id,name\n1,"x\n\n2,y\n3,"z"\n4,"a\nb"\n5,"c',
    [
      "2: there is text after a closing quote",
      { id: "2", name: "y" },
      { id: "3", name: "z" },
      { id: "4", name: "a\nb" },
      "8: a quote is never closed",
    ],
  ],
  [
    "a carriage return inside a line",
    'id,name\n1,x\ry\n2,"z',
    [{ id: "1", name: "x y" }, "3: a quote is never closed"],
  ],
  ["a quote that is never closed", 'id,name\n1,"x', ["2: a quote is never closed"]],
  ["a web page", "<!doctype html>\nSorry", ["1: this is a web page, not CSV"]],
  ["nothing", "", []],
])("%s", async (_, text, rows) => expect(await read(text)).toEqual(rows));

test("the last column may take the rest of the line", async () => {
  const options = { columns: new Set(["id", "note"]), otherwise: [], lastTakesRest: true };
  expect(await read("id,note\n1,a, b and c", options)).toEqual([{ id: "1", note: "a, b and c" }]);
});

test("a row has a longest length, and a quote that stays open costs its own line only", async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${at},name ${at}`);
  const text = ["id,name", '1,"lost', ...rows, '2,"lost again', ...rows].join("\n");
  const found = await read(text, { ...OPTIONS, longestRow: 16 * 1024 });
  expect(found.filter((it) => typeof it === "string")).toEqual([
    "2: the row is too long, or a quote is never closed",
    "3003: the row is too long, or a quote is never closed",
  ]);
  expect(found).toHaveLength(6_002);
  expect(found.at(-1)).toEqual({ id: "2999", name: "name 2999" });
});

test("a row has a largest number of columns", async () => {
  expect(await read(`id,name\n1,x${",".repeat(1_000)}\n2,y`)).toEqual([
    "2: there are too many columns",
    { id: "2", name: "y" },
  ]);
});
