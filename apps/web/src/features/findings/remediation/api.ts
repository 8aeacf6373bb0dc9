import type { WORK_VIEWS } from "@parapet/domain/contracts/choices";
import type { ChangeProgress, changeWork } from "@parapet/domain/contracts/remediation";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";
import { isRepeat } from "../../../shared/is-repeat.ts";
import { ownersQuery } from "../shared/owners/api.ts";

const POLL_MS = 1_000;

/** The query of the work list, as the address of the page has it. */
export type WorkQuery = Readonly<Record<string, string>>;

/** `isAcross`: of all organizations in reach, not of the one that is worked in. */
export const workPageQuery = (query: WorkQuery, isAcross: boolean) =>
  queryOptions({
    queryKey: ["findings", "work", isAcross, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/findings/worklist/", { query, signal, acrossOrganizations: isAcross }),
  });

export type WorkGroupPage = Awaited<ReturnType<typeof call<"GET /v1/findings/worklist/groups/">>>;

/** How much is in each view of the list, and what the filters above it would leave. */
export const workCountsQuery = (view: keyof typeof WORK_VIEWS, domain: string | undefined, isAcross: boolean) =>
  queryOptions({
    queryKey: ["findings", "work-counts", view, domain, isAcross],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call("GET /v1/findings/worklist/counts/", {
          query: { view, domain },
          signal,
          acrossOrganizations: isAcross,
        })
      ).data,
  });

export const workGroupsQuery = (by: "fix" | "host" | "cve" | "owner", query: WorkQuery, isAcross: boolean) =>
  queryOptions({
    queryKey: ["findings", "work-groups", by, isAcross, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/findings/worklist/groups/", { query: { ...query, by }, signal, acrossOrganizations: isAcross }),
  });

export type ListedAction = Awaited<ReturnType<typeof call<"GET /v1/actions/">>>["data"][number];

/** One action of a domain, as the overview has it; null where none of its findings is open. */
export const actionQuery = (domain: string, fix: string) =>
  queryOptions({
    queryKey: ["findings", "action", domain, fix],
    enabled: domain !== "",
    queryFn: async ({ signal }) =>
      (await call("GET /v1/actions/", { query: { domain, fix, page_size: 1 }, signal })).data[0] ?? null,
  });

/** Whom findings can be assigned to; for those who may assign them. */
export const owners = (mayTriage: boolean) => ({ ...ownersQuery, enabled: mayTriage });

export const useForgetting = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["findings", "finding", "finding-owners", "detail-report"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};

export const useChangeWork = (isAcross: boolean) =>
  useMutation({
    mutationFn: async (body: RequestBody<typeof changeWork>) =>
      (await call("POST /v1/findings/bulk/", { body, acrossOrganizations: isAcross })).data,
    onSettled: useForgetting(),
  });

/** The progress of a change that runs as a job, asked for until it has ended. */
export const changeProgress = (id: string) =>
  queryOptions<ChangeProgress>({
    queryKey: ["bulk-change", id],
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    queryFn: async (asked) =>
      (
        await call("GET /v1/findings/bulk/{id}/", {
          params: { id },
          signal: asked.signal,
          acrossOrganizations: true,
          background: isRepeat(asked),
        })
      ).data,
  });

export const useUndoWork = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await call("POST /v1/findings/bulk/{id}/undo/", { params: { id }, acrossOrganizations: true })).data,
    onSettled: useForgetting(),
  });
