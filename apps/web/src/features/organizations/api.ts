import type { ORGANIZATION_SORTS } from "@parapet/domain/contracts/choices";
import type { createOrganization, requestDeletion, updateOrganization } from "@parapet/domain/contracts/organizations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type RequestBody, call } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

const MAX_PER_PAGE = 100;

export interface Asked {
  readonly page: number;
  readonly q: string;
  readonly type: "client" | "partner" | null;
  readonly order: AskedOrder<(typeof ORGANIZATION_SORTS)[number]>;
  /** Only those whose deletion a partner asks for. */
  readonly asked: boolean;
}

export const organizationsPage = ({ page, q, type, order, asked }: Asked) =>
  queryOptions({
    queryKey: ["organizations", page, q, type, order, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/org_management/", {
        query: {
          page,
          ...order,
          ...(q !== "" && { q }),
          ...(type !== null && { type }),
          ...(asked && { deletion: "asked" }),
        },
        signal,
      }),
  });

/** Number of pending deletion requests of partners. */
export const deletionsAsked = queryOptions({
  queryKey: ["organizations", "deletions"],
  queryFn: async ({ signal }) =>
    (await call("GET /v1/org_management/", { query: { deletion: "asked", page_size: 1 }, signal })).pagination.total,
});

/** The partners an operator may give a client to. */
export const partnersQuery = queryOptions({
  queryKey: ["organizations", "partners"],
  queryFn: ({ signal }) =>
    allPages((page) =>
      call("GET /v1/org_management/", { query: { type: "partner", page, page_size: MAX_PER_PAGE }, signal }),
    ),
});

export const create = async (body: RequestBody<typeof createOrganization>) =>
  (await call("POST /v1/org_management/", { body })).data.id;
export const change = (id: string, body: RequestBody<typeof updateOrganization>) =>
  call("PATCH /v1/org_management/{id}/", { params: { id }, body });
export const remove = async (id: string, name: string) =>
  (await call("POST /v1/org_management/{id}/delete/", { params: { id }, body: { confirm_name: name } })).data.purge_at;
export const sendDeletionRequest = (id: string, body: RequestBody<typeof requestDeletion>) =>
  call("POST /v1/org_management/{id}/ask_deletion/", { params: { id }, body });
export const decline = (id: string, answer: string) =>
  call("POST /v1/org_management/{id}/decline_deletion/", { params: { id }, body: { answer } });
export const restore = (id: string) => call("POST /v1/org_management/{id}/restore/", { params: { id } });
/** Scans a domain of the named organization, whichever one this tab works in. */
export const rescan = async (organization: string, domain: string, profile: "passive" | "full") =>
  (await call("POST /v1/scans/", { body: { domain, profile }, organization })).data;

export const enter = async (id: string) => (await call("POST /v1/org_management/{id}/enter/", { params: { id } })).data;

/** Which clients of the ranking are listed. */
export interface RankingFilter {
  readonly q?: string;
  readonly high_risk?: "true";
  readonly overdue?: "true";
}

export const rankingQuery = (page: number, only: RankingFilter = {}) =>
  queryOptions({
    queryKey: ["organizations", "ranking", page, only],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/org_management/ranking/", { query: { page, ...only }, signal }),
  });

export const preview = async (csv: string) =>
  (await call("POST /v1/org_management/imports/preview/", { body: { csv } })).data;
export const startImport = async (csv: string) =>
  (await call("POST /v1/org_management/imports/", { body: { csv } })).data;

const AGAIN_MS = 500;
/** How far an import is, asked until it is over. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["organizations", "import", id],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/org_management/imports/{id}/", { params: { id }, signal, background: true })).data,
    refetchInterval: ({ state }) => (state.data?.state === "done" || state.data?.state === "failed" ? false : AGAIN_MS),
  });
