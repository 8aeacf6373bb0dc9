import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** One page of a list, and the column that the reader sorts it by. */
export interface SortedPage<Sort extends string> {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: Sort | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

type SortColumns<Sort extends string> = Readonly<Record<Sort, RawBuilder<unknown>>>;

/** What a list is sorted by before its own order, as SQL that ends with a comma; rows without a value are last either way. */
export const sortPrefix = <Sort extends string>(
  columns: SortColumns<Sort>,
  { sort, order }: Pick<SortedPage<Sort>, "sort" | "order">,
): RawBuilder<unknown> =>
  sort === undefined ? sql`` : sql`${columns[sort]} ${order === "desc" ? sql`desc` : sql`asc`} nulls last, `;

/** The same for a query that is built: called before the list's own order is added. */
export const sortedBy =
  <Sort extends string>(columns: SortColumns<Sort>, { sort, order }: Pick<SortedPage<Sort>, "sort" | "order">) =>
  <Database, Table extends keyof Database, Output>(
    query: SelectQueryBuilder<Database, Table, Output>,
  ): SelectQueryBuilder<Database, Table, Output> =>
    sort === undefined
      ? query
      : query.orderBy(columns[sort], (by) => (order === "desc" ? by.desc() : by.asc()).nullsLast());

/** Severities from the least to the most severe. */
export const bySeverity = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(array['info', 'low', 'medium', 'high', 'critical'], ${column}::text)`;
