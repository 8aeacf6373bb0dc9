import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { ReactNode } from "react";

import { type ListQuery, ListState } from "./list-state.tsx";
import { Pager } from "./pager.tsx";
import type { Column } from "./table-order.ts";
import { Table } from "./table.tsx";

/** One page of a list that the server cuts into pages, and the way to the others. */
export const PagedTable = <Row,>({
  list,
  empty,
  page,
  onPage,
  columns,
  ...table
}: {
  list: ListQuery<{ readonly data: readonly Row[]; readonly pagination: { readonly total: number } }>;
  /** Replaces the table when there is nothing. */
  empty: ReactNode;
  page: number;
  onPage: (page: number) => void;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openKey?: string | undefined;
}) => (
  <ListState list={list} columns={columns.length} isEmpty={({ data }) => data.length === 0} empty={empty}>
    {({ data, pagination }) => (
      <>
        <Table {...table} columns={columns} rows={data} />
        <Pager page={page} pageSize={PAGE_SIZE} total={pagination.total} label={table.caption} onPage={onPage} />
      </>
    )}
  </ListState>
);
