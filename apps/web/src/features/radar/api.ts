import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { ExploitedRow } from "@parapet/domain/contracts/radar";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call, callForFile } from "../../shared/call.ts";

export interface RadarFilter {
  readonly domain: string | undefined;
  readonly state: ExploitedRow["state"] | undefined;
  readonly catalogue: ExploitedRow["catalogues"][number]["catalogue"] | undefined;
  readonly q: string | undefined;
}

/** The catalogues of exploited vulnerabilities with the answer for each. */
export const exploitedQuery = (filter: RadarFilter, page: number) =>
  queryOptions({
    queryKey: ["exploited", filter, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/exploited/", { query: { ...filter, page, page_size: PAGE_SIZE }, signal }),
  });

/** One entry with the services that decide it. */
export const exploitedEntry = (cve: string, domain: string | undefined) =>
  queryOptions({
    queryKey: ["exploited-entry", cve, domain],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/exploited/{cve}/", { params: { cve }, query: { domain }, signal })).data,
  });

export const exploitedFile = (filter: RadarFilter, format: "csv" | "json") =>
  callForFile("GET /v1/exploited/export/", { query: { ...filter, format } });
