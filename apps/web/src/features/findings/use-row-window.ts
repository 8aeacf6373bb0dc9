import type { Finding, FindingFilter } from "@parapet/domain/contracts/findings";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import type { RowWindow } from "../../shared/ui/table.tsx";
import { type Filter, findingsQuery } from "./api.ts";

const PAGE = 100;
/** Rows that only fly past are not fetched: the wheel has to rest for as long. */
const REST_MS = 70;

const pageOf = (at: number): number => Math.floor(at / PAGE) + 1;

/** Findings of a list too long to fetch: the hundred in view, and those that were in view before. */
export const useRowWindow = (
  domain: string | null,
  area: FindingFilter["area"],
  filter: Filter,
  { total, first }: { total: number; first: readonly Finding[] },
): RowWindow<Finding> => {
  const client = useQueryClient();
  const [pages, setPages] = useState<readonly number[]>([1]);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const ask = (page: number) => findingsQuery(domain, area, { ...filter, page, page_size: PAGE });
  // Asked for here so that they are fetched; read below from the store, with what was fetched before.
  useQueries({ queries: pages.map(ask) });

  const onWindow = useCallback((from: number, until: number) => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const wanted = Array.from({ length: pageOf(until) - pageOf(from) + 1 }, (_, n) => pageOf(from) + n);
      setPages((before) => (before.join() === wanted.join() ? before : wanted));
    }, REST_MS);
  }, []);

  const seen = new Map<number, readonly Finding[] | undefined>();
  const rowAt = (at: number): Finding | undefined => {
    const page = pageOf(at);
    if (!seen.has(page)) seen.set(page, client.getQueryData(ask(page).queryKey)?.data);
    return seen.get(page)?.[at % PAGE] ?? first[at];
  };
  return { count: total, rowAt, onWindow };
};
