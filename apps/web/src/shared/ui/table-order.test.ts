import { expect, test } from "vitest";

import { type Column, nextOrder, sorted } from "./table-order.ts";

interface Row {
  readonly port: number;
  readonly name: string;
}
const port: Column<Row> = {
  id: "port",
  heading: "Port",
  cell: (row) => row.port,
  sort: (a, b) => a.port - b.port,
  sortsFirst: "descending",
};
const name: Column<Row> = { id: "name", heading: "Name", cell: (row) => row.name };
const rows: Row[] = [
  { port: 80, name: "a" },
  { port: 9, name: "b" },
  { port: 80, name: "c" },
];

test("a column without a comparison leaves the rows as they are", () => {
  expect(sorted(rows, [port, name], { column: "name", direction: "ascending" })).toBe(rows);
});

test("numbers are compared as numbers, equals keep their places, the given list is not touched", () => {
  const up = sorted(rows, [port, name], { column: "port", direction: "ascending" });
  expect(up.map((row) => row.name)).toEqual(["b", "a", "c"]);
  expect(rows.map((row) => row.name)).toEqual(["a", "b", "c"]);
});

test("three clicks: first way, other way, as it came", () => {
  const first = nextOrder(null, port);
  const second = nextOrder(first, port);
  expect([first?.direction, second?.direction, nextOrder(second, port)]).toEqual(["descending", "ascending", null]);
});

test("another column begins again", () => {
  expect(nextOrder({ column: "port", direction: "descending" }, { ...name, sort: () => 0 })).toEqual({
    column: "name",
    direction: "ascending",
  });
});
