import type {
  attestReset,
  changeFinding,
  Finding,
  FindingFilter,
  readFinding,
  reportFix,
  withdrawReset,
} from "@parapet/domain/contracts/findings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";

import { type RequestBody, call, callForFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";

const POSITION_EVERY_MS = 2_000;
const PENDING_EVERY_MS = 3_000;

export type Filter = Partial<Omit<FindingFilter, "domain" | "area">> & {
  readonly page: number;
  readonly page_size?: number;
};

/** While a filter or a page loads, the rows before it stay; those of another domain or area are never shown under this one's name. */
export const rowsOfSameArea =
  (domain: string | null, area: FindingFilter["area"]) =>
  <Rows>(rows: Rows | undefined, before: { readonly queryKey: readonly unknown[] } | undefined): Rows | undefined =>
    before?.queryKey[1] === domain && before.queryKey[2] === area ? rows : undefined;

export const findingsQuery = (domain: string | null, area: FindingFilter["area"], { page, ...filter }: Filter) =>
  queryOptions({
    queryKey: ["findings", domain, area, filter, page],
    enabled: domain !== null,
    queryFn: ({ signal }) =>
      call("GET /v1/findings/", {
        query: {
          ...filter,
          domain: domain ?? undefined,
          area,
          page,
          new_only: filter.new_only === true ? "true" : undefined,
        },
        signal,
      }),
  });

type FindingDetail = z.infer<(typeof readFinding)["reply"]>["data"];

/** Reported as fixed, and no re-test has ended since. */
export const isRetestPending = (finding: Pick<Finding, "fix_claim"> | undefined): boolean =>
  finding?.fix_claim?.attempts === 0;

/** One finding with its story and what it costs. */
export const findingQuery = (id: string | null) =>
  queryOptions({
    queryKey: ["finding", id],
    enabled: id !== null,
    queryFn: async (asked): Promise<FindingDetail> => {
      const input = { params: { id: id ?? "" }, signal: asked.signal, background: isRepeat(asked) };
      return (await call("GET /v1/findings/{id}/", input)).data;
    },
    // A reported fix is followed until its re-test is done.
    refetchInterval: ({ state }) => (isRetestPending(state.data) ? PENDING_EVERY_MS : false),
  });

const useForgetting = (id: string) => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["finding", id] }),
      client.invalidateQueries({ queryKey: ["findings"] }),
      client.invalidateQueries({ queryKey: ["detail-report"] }),
    ]);
};

export const useChangeFinding = (id: string) =>
  useMutation({
    mutationFn: (body: RequestBody<typeof changeFinding>) => call("PATCH /v1/findings/{id}/", { params: { id }, body }),
    onSettled: useForgetting(id),
  });

/** Gives the finding to a person or group. */
export const useAssignFinding = (id: string) =>
  useMutation({
    mutationFn: ({ version, owner }: { version: number; owner: { kind: "person" | "group"; id: string } }) =>
      call("POST /v1/findings/bulk/", { body: { select: { findings: [{ id, version }] }, change: { owner } } }),
    onSettled: useForgetting(id),
  });

/** Reports the finding as fixed; a re-test decides. */
export const useReportFix = (id: string) =>
  useMutation({
    mutationFn: (body: RequestBody<typeof reportFix>) =>
      call("POST /v1/findings/{id}/fixed/", { params: { id }, body }),
    onSettled: useForgetting(id),
  });

const useForgettingAll = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(["finding", "findings", "detail-report"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

/** Attests that what leaked was reset; the answer says which findings were closed, and why others were not. */
export const useAttestReset = () =>
  useMutation({
    mutationFn: async (body: RequestBody<typeof attestReset>) =>
      (await call("POST /v1/findings/reset/", { body })).data,
    onSettled: useForgettingAll(),
  });

export const useWithdrawReset = () =>
  useMutation({
    mutationFn: async (body: RequestBody<typeof withdrawReset>) =>
      (await call("POST /v1/findings/reset/withdraw/", { body })).data,
    onSettled: useForgettingAll(),
  });

/** Re-tests now; the answer says fixed, still there or not assessed. */
export const useVerifyFinding = (id: string) =>
  useMutation({
    mutationFn: async () => (await call("POST /v1/findings/{id}/verify/", { params: { id } })).data,
    onSettled: useForgetting(id),
  });

/** Queue position of the requested re-test; polled while it is pending. */
export const retestPosition = (id: string, isWaiting: boolean) =>
  queryOptions({
    queryKey: ["retest-position", id],
    enabled: isWaiting,
    refetchInterval: POSITION_EVERY_MS,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/findings/{id}/verify/", { params: { id }, signal, background: true })).data.position,
  });

export const findingsFile = (
  domain: string,
  area: FindingFilter["area"],
  { page: _page, page_size: _size, ...filter }: Filter,
  format: "csv" | "json",
): Promise<Blob> =>
  callForFile("GET /v1/findings/export/", {
    query: {
      ...filter,
      domain,
      area,
      format,
      new_only: filter.new_only === true ? "true" : undefined,
    },
  });
