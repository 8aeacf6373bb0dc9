import type { Finding, FindingFilter } from "@parapet/domain/contracts/findings";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { type Filter, findingsOf } from "./api.ts";

const PAGE = 100;
/** On one printout; the export has all of them. */
const MOST_ROWS = 2_000;

interface Printout {
  /** Every row of the list while it is printed, otherwise null. */
  readonly rows: readonly Finding[] | null;
  readonly print: () => Promise<void>;
}

/** Prints every row of a list and not only the page in view: fetches them, waits until they are drawn, then prints. */
export const usePrintAll = (
  list: { domain: string | null; area: FindingFilter["area"]; filter: Filter; total: number },
  onFailure: (error: unknown) => void,
): Printout => {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly Finding[] | null>(null);

  const print = async () => {
    const { domain, area, filter, total } = list;
    const pages = Math.max(1, Math.ceil(Math.min(total, MOST_ROWS) / PAGE));
    const found: Finding[] = [];
    try {
      for (let page = 1; page <= pages; page += 1) {
        const { data } = await client.fetchQuery(findingsOf(domain, area, { ...filter, page, page_size: PAGE }));
        found.push(...data);
      }
      setRows(found);
    } catch (error) {
      onFailure(error);
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    if (rows === null) return;
    const end = () => setRows(null);
    addEventListener("afterprint", end);
    globalThis.print();
    return () => removeEventListener("afterprint", end);
  }, [rows]);

  return { rows, print };
};
