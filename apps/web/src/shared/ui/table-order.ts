import type { ReactNode } from "react";

/** One column: its heading, the content of a cell, and how two rows compare if it can be sorted. */
export interface Column<Row> {
  readonly id: string;
  readonly heading: string;
  /** Shown in the place of the heading, such as a box that selects all rows. */
  readonly head?: ReactNode;
  /** Where the cell is on a card, which a row becomes on a phone; without it, by what the column is. */
  readonly card?: "title" | "corner" | "select" | "line" | "none";
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: (a: Row, b: Row) => number;
  /** The way the first click sorts. Numbers begin with the largest. */
  readonly sortsFirst?: "ascending" | "descending";
  readonly align?: "start" | "end";
}

export interface Order {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** Compares rows by a text or a number; those without a value are first. */
export const by =
  <Row>(valueOf: (row: Row) => string | number | boolean | null | undefined) =>
  (a: Row, b: Row): number => {
    const [x, y] = [valueOf(a) ?? null, valueOf(b) ?? null];
    if (x === null || y === null) return Number(x !== null) - Number(y !== null);
    return typeof x === "string" && typeof y === "string" ? x.localeCompare(y) : Number(x) - Number(y);
  };

/** First click: the column's own way; second: the other way; third: as the rows came. */
export const nextOrder = <Row>(order: Order | null, column: Column<Row>): Order | null => {
  const first = column.sortsFirst ?? "ascending";
  if (order?.column !== column.id) return { column: column.id, direction: first };
  if (order.direction !== first) return null;
  return { column: column.id, direction: first === "ascending" ? "descending" : "ascending" };
};

/** The rows in that order, in a new list; rows that compare equal stay as they came. */
export const sorted = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Row[] => {
  const compare = columns.find(({ id }) => id === order?.column)?.sort;
  if (order === null || compare === undefined) return rows;
  return rows.toSorted(order.direction === "ascending" ? compare : (a, b) => compare(b, a));
};

const CORNER = new Set(["severity", "worst", "level"]);
const SELECT = new Set(["select", "choose"]);

/** Where each column is on a card: the first that is neither severity nor selection is its title. */
export const cardPlaces = <Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, string> => {
  const own = ({ id, heading, card }: Column<Row>): string => {
    if (card !== undefined) return card;
    if (SELECT.has(id)) return "select";
    if (CORNER.has(id)) return "corner";
    return heading === "" || id === "actions" ? "actions" : "line";
  };
  const places = new Map(columns.map((column) => [column.id, own(column)]));
  const hasTitle = [...places.values()].includes("title");
  const title = columns.find(({ id }) => id === "title" || id === "finding" || id === "name");
  const first = title ?? columns.find(({ id }) => places.get(id) === "line");
  if (!hasTitle && first !== undefined) places.set(first.id, "title");
  return places;
};
