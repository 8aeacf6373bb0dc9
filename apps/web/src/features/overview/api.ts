import type { Scan } from "@parapet/domain/contracts/scans";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { call, callForEvents } from "../../shared/call.ts";
import { followStream } from "../../shared/event-stream.ts";
import { isRepeat } from "../../shared/is-repeat.ts";

const ASK_EVERY_MS = 1_500;

/** Everything the overview shows. Always stale: a page that is opened shows what is so now. */
export const overviewQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["detail-report", domain],
    queryFn: async ({ signal }) =>
      (await call("POST /v1/detail_report/", { body: domain === null ? {} : { domain }, signal })).data,
    // Long enough that preloaded requests are not repeated after hydration.
    staleTime: 2_000,
  });

/** The newest run. Its progress is pushed; only where the stream fails (`asking`) it is asked for again and again. */
export const newestScanQuery = (domain: string | null, asking = false) =>
  queryOptions({
    queryKey: ["newest-scan", domain],
    enabled: domain !== null,
    queryFn: async (asked) => {
      const query = { domain: domain ?? "", page: 1, page_size: 1 };
      return (
        (await call("GET /v1/scans/", { query, signal: asked.signal, background: isRepeat(asked) })).data[0] ?? null
      );
    },
    refetchInterval: ({ state }) => (asking && isUnderWay(state.data) ? ASK_EVERY_MS : false),
  });

export const isUnderWay = (scan: Scan | null | undefined): scan is Scan =>
  scan?.state === "running" || scan?.state === "queued";

/** Follows a run to its end, across reloads and lost connections, and keeps the newest known. True: the stream fails. */
const useScanStream = (domain: string | null, scan: Scan | null | undefined): boolean => {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const id = isUnderWay(scan) ? scan.id : null;
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    const notify = ({ event, data }: { readonly event?: string | undefined; readonly data: string }): boolean => {
      if (event !== "progress") return true;
      const newest = JSON.parse(data) as Scan;
      client.setQueryData(newestScanQuery(domain).queryKey, newest);
      return isUnderWay(newest);
    };
    const follow = followStream({
      open: (last, signal) => callForEvents("GET /v1/scans/{id}/events", { params: { id } }, last, signal),
      onEvent: notify,
      signal: stop.signal,
    });
    void follow.then((followed) => setFailed(!followed));
    return () => {
      stop.abort();
      setFailed(false);
    };
  }, [client, domain, id]);
  return failed;
};

/** The newest run as it goes. */
export const useNewestScan = (domain: string | null): Scan | null | undefined => {
  const { data } = useQuery(newestScanQuery(domain));
  const streamFails = useScanStream(domain, data);
  return useQuery(newestScanQuery(domain, streamFails)).data;
};

export const useStopScan = (domain: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Scan["id"]) => call("POST /v1/scans/{id}/cancel/", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["newest-scan", domain] }),
  });
};

/** Starts a scan, or joins the one under way, and shows it at once. */
export const useScanNow = (domain: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call("POST /v1/scans/", { body: { domain: domain ?? "" } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["newest-scan", domain] }),
  });
};
