interface Paged<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly num_pages: number };
}

const MAX_PAGES = 1_000;

/** Every row of a list: page 1 says how many pages there are, the others follow in sequence. */
export const allPages = async <Row>(ask: (page: number) => Promise<Paged<Row>>): Promise<Row[]> => {
  const first = await ask(1);
  const rows = [...first.data];
  const pages = Math.min(first.pagination.num_pages, MAX_PAGES);
  for (let page = 2; page <= pages; page += 1) {
    const { data } = await ask(page);
    rows.push(...data);
  }
  return rows;
};
