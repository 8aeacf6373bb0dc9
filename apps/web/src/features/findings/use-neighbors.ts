import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { Finding, FindingFilter } from "@parapet/domain/contracts/findings";
import { useQueryClient } from "@tanstack/react-query";

import { type Filter, findingsQuery } from "./api.ts";

interface Shown {
  readonly domain: string | null;
  readonly area: FindingFilter["area"];
  readonly filter: Filter;
  readonly rows: readonly Finding[];
  readonly total: number;
}

/** The ways from one finding to the previous and the next of the list, also beyond its page; null where there is none. */
export const useNeighbors = (
  { domain, area, filter, rows, total }: Shown,
  open: string | null,
  onOpen: (finding: string, page: number) => void,
) => {
  const client = useQueryClient();
  const at = rows.findIndex(({ id }) => id === open);
  const onPage = async (page: number, end: 0 | -1): Promise<void> => {
    const found = await client.fetchQuery(findingsQuery(domain, area, { ...filter, page }));
    const id = found.data.at(end)?.id;
    if (id !== undefined) onOpen(id, page);
  };
  const step = (by: 1 | -1): (() => void) | null => {
    if (at < 0) return null;
    const neighbor = rows[at + by];
    if (neighbor !== undefined) return () => onOpen(neighbor.id, filter.page);
    const page = filter.page + by;
    return page < 1 || (page - 1) * PAGE_SIZE >= total ? null : () => void onPage(page, by === 1 ? 0 : -1);
  };
  return { previous: step(-1), next: step(1) };
};
