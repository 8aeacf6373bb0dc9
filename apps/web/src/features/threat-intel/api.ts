import { listAffected, listCves, type CVE_SORTS, readCve } from "@parapet/domain/contracts/cve";
import { listNotices } from "@parapet/domain/contracts/feeds";
import { listFindings } from "@parapet/domain/contracts/findings";
import { exportIocs, listIocs, lookUpIocs, readOverlap } from "@parapet/domain/contracts/ioc";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { call, callForFile } from "../../shared/call.ts";

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

/** CVEs of a search for a file: pages of a hundred, as many as asked for. */
export const cvesForFile = async (q: string, sort: CveSort, most: number) => {
  const rows: z.output<typeof listCves.reply>["data"] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const { data, pagination } = await call(listCves, { query: { q, sort, page, page_size: 100 } });
    rows.push(...data);
    if (page >= pagination.num_pages) break;
  }
  return rows.slice(0, most);
};

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

/** Findings of one's own domains, open or closed, that name this text. */
export const ownFindingsNaming = (text: string) =>
  queryOptions({
    queryKey: ["findings-naming", text],
    queryFn: async ({ signal }) =>
      (
        await call(listFindings, {
          query: { q: text.slice(0, 200), status: "all", sort: "first_seen", page: 1, page_size: OWN_FINDINGS },
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
