import * as z from "zod";

import { PAGE_SIZE } from "./choices.ts";

/** `?page=2`: lists are fetched one page at a time starting at page 1. */
export const PageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
});
/** The same for a search over a large table: deep pages read every row before them, so one narrows the search instead. */
export const SearchPageQuery = PageQuery.extend({ page: z.coerce.number().int().min(1).max(1_000).default(1) });

/** `?sort=name&order=desc`: the column that a list is sorted by; without one it has an order of its own. */
export const SortQuery = <Word extends string>(columns: readonly [Word, ...Word[]]) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(["asc", "desc"]).optional(),
});

export type PageQuery = z.infer<typeof PageQuery>;

export const Pagination = z.object({
  num_pages: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
  total: z.number().int(),
});

/** The reply of every list. */
export const Page = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), pagination: Pagination });

/** The rows of the page that is asked for, and what the list is sorted by. */
export const sortedPage = <Sort extends string>({
  page,
  page_size,
  sort,
  order,
}: PageQuery & { readonly sort?: Sort | undefined; readonly order?: "asc" | "desc" | undefined }) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
  sort,
  order,
});

/** Builds the pagination object from a total; an empty list still has one page. */
export const pagination = (total: number, { page, page_size }: PageQuery) => ({
  num_pages: Math.max(1, Math.ceil(total / page_size)),
  page,
  page_size,
  total,
});
