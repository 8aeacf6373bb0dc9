/** How many rows a page of either database has. */
export const LIST_PAGE = 50;
