import type { Column, Order } from "../ui/table-order.ts";
import { useUrl } from "../use-url.ts";

/** The order of a list as its page asks the server for it; nothing: the list's own. */
export interface AskedOrder<Sort extends string> {
  readonly sort?: Sort;
  readonly order?: "asc" | "desc";
}

/** The order that the address names, if it is one of these. */
export const useAskedOrder = <Sort extends string>(sorts: readonly Sort[]): AskedOrder<Sort> => {
  const { search } = useUrl();
  const sort = sorts.find((one) => one === search.get("sort"));
  return sort === undefined ? {} : { sort, order: search.get("order") === "desc" ? "desc" : "asc" };
};

/** The order of a table as part of the page's address, so that a view saves it. */
export const useListOrder = <Row>(columns: readonly Column<Row>[]) => {
  const { search, change } = useUrl();
  const column = columns.find(({ id, sort }) => sort !== undefined && id === search.get("sort"));
  const order: Order | null =
    column === undefined
      ? null
      : { column: column.id, direction: search.get("order") === "desc" ? "descending" : "ascending" };
  return {
    order,
    onOrder: (next: Order | null) =>
      change({ sort: next?.column ?? null, order: next?.direction === "descending" ? "desc" : null }),
  };
};
