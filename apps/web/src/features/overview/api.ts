import { detailReport } from "@parapet/domain/contracts/reports";
import { listScans, startScan } from "@parapet/domain/contracts/scans";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

const RUNNING_EVERY_MS = 1_500;

/** Everything the overview shows. Always stale: a page that is opened shows what is so now. */
export const overviewOf = (domain: string | null) =>
  queryOptions({
    queryKey: ["detail-report", domain],
    queryFn: async ({ signal }) =>
      (await call(detailReport, { body: domain === null ? {} : { domain: domain as never }, signal })).data,
    staleTime: 0,
  });

/** The newest run; asked again while it waits or runs, so that a reload and a dropped connection change nothing. */
export const newestScanOf = (domain: string | null) =>
  queryOptions({
    queryKey: ["newest-scan", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (await call(listScans, { query: { domain: domain as never, page: 1, page_size: 1 }, signal })).data[0] ?? null,
    refetchInterval: ({ state }) =>
      state.data?.state === "running" || state.data?.state === "queued" ? RUNNING_EVERY_MS : false,
  });

/** Starts a scan, or joins the one under way, and shows it at once. */
export const useScanNow = (domain: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call(startScan, { body: { domain: domain as never } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["newest-scan", domain] }),
  });
};
