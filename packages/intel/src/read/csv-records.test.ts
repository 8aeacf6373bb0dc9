import { expect, test } from "vitest";

import { csvCells, csvRecords, type CsvOptions } from "./csv-records.ts";

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
  ["a,b,,c", ["a", "b", "", "c"]],
  ['"a,b","c ""d"""', ["a,b", 'c "d"']],
  ['"a", "b", x', ["a", "b", " x"]],
  ['a,"b', null],
])("%s", (line, cells) => expect(csvCells(line, ",")).toEqual(cells));

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
  ["a quote that is never closed", 'id,name\n1,"x', ["2: a quote is never closed"]],
  ["a web page", "<!doctype html>\nSorry", ["1: this is a web page, not CSV"]],
  ["nothing", "", []],
])("%s", async (_, text, rows) => expect(await read(text)).toEqual(rows));

test("the last column may take the rest of the line", async () => {
  const options = { columns: new Set(["id", "note"]), otherwise: [], lastTakesRest: true };
  expect(await read("id,note\n1,a, b and c", options)).toEqual([{ id: "1", note: "a, b and c" }]);
});
