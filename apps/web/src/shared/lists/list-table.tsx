import { type Column, sorted } from "../ui/table-order.ts";
import { Table } from "../ui/table.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useChosenColumns } from "./column-choice.tsx";
import { ListBar } from "./list-bar.tsx";
import { useListOrder } from "./list-order.ts";

/** A list that is here as a whole: its order, its columns and its views are part of the page's address. */
export const ListTable = <Row,>({
  columns,
  narrow,
  rows,
  ...table
}: {
  caption: string;
  columns: readonly Column<Row>[];
  /** The columns that a phone begins with; all, where none are named. */
  narrow?: readonly string[] | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  maxHeight?: string;
}) => {
  const { shown, choice } = useChosenColumns(columns, useIsNarrow() ? narrow : undefined);
  const { order, onOrder } = useListOrder(columns);
  return (
    <>
      <ListBar choice={choice} />
      <Table {...table} columns={shown} rows={sorted(rows, columns, order)} order={order} onOrder={onOrder} />
    </>
  );
};
