import type { Scan } from "@parapet/domain/contracts/scans";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

const MAX_RUNS = 50;

export const runsQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["runs", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/scans/", { query: { domain: domain ?? "", page: 1, page_size: MAX_RUNS }, signal })).data,
  });

/** What the next full scan would cost. */
export const estimateQuery = (domain: string) =>
  queryOptions({
    queryKey: ["scan-estimate", domain],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/scans/estimate/", { query: { domain, profile: "full" }, signal })).data,
  });

/** What differs between two runs. */
export const diffQuery = (before: Scan["id"] | undefined, after: Scan["id"] | undefined) =>
  queryOptions({
    queryKey: ["run-diff", before, after],
    enabled: before !== undefined && after !== undefined && before !== after,
    queryFn: async ({ signal }) =>
      (
        await call("GET /v1/scans/{a}/diff/{b}/", {
          params: { a: before as Scan["id"], b: after as Scan["id"] },
          signal,
        })
      ).data,
  });

/** What changed since the end of a run, whatever changed it; without one, since the score that the overview compares with. */
export const changesSince = (domain: string, from: number | null) =>
  queryOptions({
    queryKey: ["changes", domain, from],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/changes/", { query: { domain, ...(from !== null && { from }) }, signal })).data,
  });

/** The course of the score, and why it moved. */
export const scoreQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["score", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/score/", { query: { domain: domain ?? undefined }, signal })).data,
  });

/** The score if these were fixed, and what costs most now. */
export const whatIfQuery = (domain: string | null, fixed: readonly string[]) =>
  queryOptions({
    queryKey: ["what-if", domain, fixed],
    enabled: domain !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call("POST /v1/score/what_if/", { body: { domain: domain ?? undefined, fixed: [...fixed] }, signal }))
        .data,
  });
