import {
  exportCves,
  listAffected,
  listAffectedHosts,
  listCves,
  type CVE_SORTS,
  readCve,
} from "@parapet/domain/contracts/cve";
import { listNotices } from "@parapet/domain/contracts/feeds";
import { listFindings } from "@parapet/domain/contracts/findings";
import { exportIocs, listIocs, listOwnIocs, lookUpIocs, readOverlap } from "@parapet/domain/contracts/ioc";
import { changeSearch, listSearches, removeSearch, saveSearch } from "@parapet/domain/contracts/saved-searches";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { type BodyOf, call, callForFile } from "../../shared/call.ts";

export type CveSort = (typeof CVE_SORTS)[number];
export type CveDetail = z.output<typeof readCve.reply>["data"];
export type Affected = z.output<typeof listAffected.reply>["data"][number];
export type LookedUp = z.output<typeof lookUpIocs.reply>;
export type LookedUpLine = LookedUp["data"][number];

export const LIST_PAGE = 50;
export const AFFECTED_PAGE = 25;
const OWN_FINDINGS = 100;

/** One page of indicators that a search leaves; a search that cannot be read is not asked. */
export const iocsOf = (q: string, page: number, enabled: boolean) =>
  queryOptions({
    queryKey: ["iocs", q, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listIocs, { query: { q, page, page_size: LIST_PAGE }, signal }),
  });

/** Indicators among one's own hosts and addresses, as a list of its own, with the hosts each one is. */
export const ownIocs = queryOptions({
  queryKey: ["iocs-own"],
  queryFn: async ({ signal }) => {
    const { data, looked_at } = await call(listOwnIocs, { signal });
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
    queryFn: async ({ signal }) => (await call(readOverlap, { signal })).data,
  });

export const iocFile = (q: string, format: "csv" | "stix"): Promise<Blob> =>
  callForFile(exportIocs, { query: { q, format } });

export const lookUp = (values: string[]): Promise<LookedUp> => call(lookUpIocs, { body: { values } });

/** One page of CVEs. */
export const cvesOf = (q: string, sort: CveSort, page: number, enabled: boolean) =>
  queryOptions({
    queryKey: ["cves", q, sort, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listCves, { query: { q, sort, page, page_size: LIST_PAGE }, signal }),
  });

export const cveFile = (q: string, sort: CveSort, format: "csv" | "json"): Promise<Blob> =>
  callForFile(exportCves, { query: { q, sort, format } });

/** The searches one keeps, in both databases. */
export const keptSearches = queryOptions({
  queryKey: ["saved-searches"],
  queryFn: async ({ signal }) => (await call(listSearches, { signal })).data,
});

export const keepSearch = (body: BodyOf<typeof saveSearch>) => call(saveSearch, { body });
export const tellOfSearch = (id: string, subscribed: boolean) =>
  call(changeSearch, { params: { id }, body: { subscribed } });
export const forgetSearch = (id: string) => call(removeSearch, { params: { id } });

/** The services of one's own that a CVE applies to by what is known now. */
export const affectedServicesOf = (id: string) =>
  queryOptions({
    queryKey: ["cve-hosts", id],
    queryFn: ({ signal }) => call(listAffectedHosts, { params: { id }, signal }),
  });

export const cveOf = (id: string) =>
  queryOptions({
    queryKey: ["cve", id],
    queryFn: async ({ signal }) => (await call(readCve, { params: { id }, signal })).data,
  });

/** One page of what the CVE affects; some make thousands of statements. */
export const affectedOf = (id: string, page: number) =>
  queryOptions({
    queryKey: ["cve-affected", id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAffected, { params: { id }, query: { page, page_size: AFFECTED_PAGE }, signal }),
  });

/** Findings of the domain that is looked at, open or closed, that name this text. */
export const ownFindingsNaming = (text: string, domain: string | null) =>
  queryOptions({
    queryKey: ["findings-naming", text, domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (
        await call(listFindings, {
          query: {
            domain: domain as never,
            q: text.slice(0, 200),
            status: "all",
            sort: "first_seen",
            page: 1,
            page_size: OWN_FINDINGS,
          },
          signal,
        })
      ).data,
  });

/** Words that publishers want shown beside their data. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["intel-notices"],
    queryFn: async ({ signal }) => (await call(listNotices, { signal })).data,
  });
