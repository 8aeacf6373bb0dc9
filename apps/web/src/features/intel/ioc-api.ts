import type { IOC_SORTS } from "@parapet/domain/contracts/choices";
import type { lookUpIocs } from "@parapet/domain/contracts/intel";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { call, callForFile } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";
import { LIST_PAGE } from "./list-page.ts";

export type LookedUp = z.output<typeof lookUpIocs.reply>;
export type LookedUpLine = LookedUp["data"][number];

/** One page of indicators that a search leaves; a search that cannot be read is not asked. */
export const iocsQuery = (
  q: string,
  page: number,
  enabled: boolean,
  order: AskedOrder<(typeof IOC_SORTS)[number]> = {},
) =>
  queryOptions({
    queryKey: ["iocs", q, page, order],
    enabled,
    // A search that took too long takes as long the second time.
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/ioc/", { query: { q, page, page_size: LIST_PAGE, ...order }, signal }),
  });

/** Indicators among one's own hosts and addresses, as a list of its own, with the hosts each one is. */
export const ownIocs = queryOptions({
  queryKey: ["iocs-own"],
  queryFn: async ({ signal }) => {
    const { data, looked_at } = await call("GET /v1/ioc/own/", { signal });
    const hostsOf = new Map<string, string[]>();
    for (const { ioc, host } of data) hostsOf.set(ioc.id, [...(hostsOf.get(ioc.id) ?? []), host]);
    const rows = [...new Map(data.map(({ ioc }) => [ioc.id, ioc])).values()];
    return { data: rows, pagination: { total: rows.length }, hostsOf, lookedAt: looked_at };
  },
});

/** Feeds, their sizes (a feed with itself) and what each pair shares. */
export const overlapOfFeeds = () =>
  queryOptions({
    queryKey: ["ioc-overlap"],
    queryFn: async ({ signal }) => (await call("GET /v1/ioc/overlap/", { signal })).data,
  });

export const iocFile = (q: string, format: "csv" | "stix"): Promise<Blob> =>
  callForFile("GET /v1/ioc/export/", { query: { q, format } });

export const lookUp = (values: string[]): Promise<LookedUp> => call("POST /v1/ioc/lookup/", { body: { values } });
