import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { ReactNode } from "react";

import { useChosenColumns } from "../lists/column-choice.tsx";
import { useListOrder } from "../lists/list-order.ts";
import { SMALL_LIST, useIsShaped } from "../lists/list-table.tsx";
import { ListToolbar, type ListTools } from "../lists/list-toolbar.tsx";
import { type ListQuery, ListState } from "./list-state.tsx";
import { Pager } from "./pager.tsx";
import type { Column } from "./table-order.ts";
import { Table } from "./table.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** The server sorts; that a column can be sorted is all that the table needs to know. */
const equal = () => 0;

/** One page of a list that the server cuts into pages, and the way to the others. */
export const PagedTable = <Row,>({
  list,
  empty,
  page,
  onPage,
  columns,
  narrow,
  sorts = [],
  isPart = false,
  tools,
  ...table
}: {
  list: ListQuery<{ readonly data: readonly Row[]; readonly pagination: { readonly total: number } }>;
  /** Replaces the table when there is nothing. */
  empty: ReactNode;
  page: number;
  onPage: (page: number) => void;
  caption: string;
  columns: readonly Column<Row>[];
  /** The columns that a phone begins with; all, where none are named. */
  narrow?: readonly string[] | undefined;
  /** The columns that the server sorts by. */
  sorts?: readonly string[];
  /** Belongs to another list of the page, whose columns and views the address names. */
  isPart?: boolean;
  /** Search, filters and exports; a list that has any keeps its tools. */
  tools?: ListTools | undefined;
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
}) => {
  const sortable = columns.map((column) =>
    sorts.includes(column.id) && column.heading !== "" ? { ...column, sort: equal } : column,
  );
  const { shown, choice } = useChosenColumns(sortable, useIsNarrow() ? narrow : undefined);
  const { order, onOrder } = useListOrder(sortable);
  const isShaped = useIsShaped();
  const hasTools = !isPart && (tools !== undefined || isShaped || (list.data?.pagination.total ?? 0) > SMALL_LIST);
  const inList = isPart ? { columns } : { columns: shown, order, onOrder };
  return (
    <>
      {hasTools && <ListToolbar {...tools} choice={choice} ofDomain={false} />}
      <ListState list={list} columns={inList.columns.length} isEmpty={({ data }) => data.length === 0} empty={empty}>
        {({ data, pagination }) => (
          <>
            <Table {...table} {...inList} rows={data} />
            <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} label={table.caption} onPage={onPage} />
          </>
        )}
      </ListState>
    </>
  );
};
