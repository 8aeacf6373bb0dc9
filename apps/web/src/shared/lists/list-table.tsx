import type { ReactNode } from "react";

import { type Column, sorted } from "../ui/table-order.ts";
import { Table } from "../ui/table.tsx";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useUrl } from "../use-url.ts";
import { useChosenColumns } from "./column-choice.tsx";
import { useListOrder } from "./list-order.ts";
import { ListToolbar, type ListTools } from "./list-toolbar.tsx";

/** Up to here a list is seen at once: tools above it would only push it down. */
export const SMALL_LIST = 10;

/** Does the address say how a list is shown? Then it has its tools, however short it became. */
export const useIsShaped = (): boolean => {
  const { search } = useUrl();
  return ["columns", "sort", "density"].some((name) => search.has(name));
};

/** A list that is here as a whole: its order, its columns and its views are part of the page's address. */
export const ListTable = <Row,>({
  columns,
  narrow,
  rows,
  tools,
  empty,
  ...table
}: {
  caption: string;
  columns: readonly Column<Row>[];
  /** The columns that a phone begins with; all, where none are named. */
  narrow?: readonly string[] | undefined;
  rows: readonly Row[];
  /** Search, filters and exports; a list that has any keeps its tools. */
  tools?: ListTools | undefined;
  /** Replaces the rows where there are none. */
  empty?: ReactNode;
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
  maxHeight?: string;
}) => {
  const { shown, choice } = useChosenColumns(columns, useIsNarrow() ? narrow : undefined);
  const { order, onOrder } = useListOrder(columns);
  const isShaped = useIsShaped();
  return (
    <>
      {(tools !== undefined || rows.length > SMALL_LIST || isShaped) && (
        <ListToolbar {...tools} choice={choice} ofDomain={false} />
      )}
      {rows.length === 0 && empty !== undefined ? (
        empty
      ) : (
        <Table {...table} columns={shown} rows={sorted(rows, columns, order)} order={order} onOrder={onOrder} />
      )}
    </>
  );
};
