import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { Failed, Loading } from "./states.tsx";
import { TableSkeleton } from "./table.tsx";

export type ListQuery<Data> = Pick<UseQueryResult<Data>, "data" | "isError" | "error" | "refetch">;

/** A list in each of its states: it failed, it is on its way, it is empty, it is there. */
export const ListState = <Data,>({
  list,
  columns,
  isEmpty,
  empty,
  children,
}: {
  list: ListQuery<Data>;
  /** How many columns are in while it is on its way. */
  columns: number;
  isEmpty: (data: Data) => boolean;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) {
    return (
      <Loading>
        <TableSkeleton columns={columns} />
      </Loading>
    );
  }
  return isEmpty(list.data) ? empty : children(list.data);
};
