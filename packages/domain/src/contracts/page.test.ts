import { expect, test } from "vitest";

import { pagination } from "./page.ts";

test.each([
  [0, 25, 1],
  [1, 25, 1],
  [25, 25, 1],
  [26, 25, 2],
  [3, 2, 2],
  [5, 1, 5],
])("%d rows, %d a page, are %d pages", (total, page_size, num_pages) => {
  expect(pagination(total, { page: 1, page_size })).toEqual({ num_pages, page: 1, page_size, total });
});
