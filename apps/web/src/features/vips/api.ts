import type { VIP_FINDING_KINDS, VIP_FINDING_SORTS, VIP_SORTS } from "@parapet/domain/contracts/choices";
import type { createVip, updateVip } from "@parapet/domain/contracts/vips";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type RequestBody, call, callForFile } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

const MAX_PER_PAGE = 100;

export interface AskedFindings {
  readonly page: number;
  readonly q: string;
  readonly kind: (typeof VIP_FINDING_KINDS)[number] | null;
  readonly newOnly: boolean;
  readonly order: AskedOrder<(typeof VIP_FINDING_SORTS)[number]>;
}

export const vipsPage = (page: number, q: string, order: AskedOrder<(typeof VIP_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["vips", "list", page, q, order],
    queryFn: ({ signal }) =>
      call("GET /v1/vip_management/", { query: { page, ...order, ...(q !== "" && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const vipQuery = (id: string) =>
  queryOptions({
    queryKey: ["vips", "one", id],
    queryFn: async ({ signal }) => (await call("GET /v1/vip_management/{id}/", { params: { id }, signal })).data,
  });

const findingQuery = ({ q, kind, newOnly }: AskedFindings) => ({
  ...(q !== "" && { q }),
  ...(kind !== null && { kind }),
  ...(newOnly && { new_only: "true" }),
});

export const vipFindings = (id: string, asked: AskedFindings) =>
  queryOptions({
    queryKey: ["vips", "findings", id, asked],
    queryFn: ({ signal }) =>
      call("GET /v1/vip_management/{id}/findings/", {
        params: { id },
        query: { page: asked.page, ...asked.order, ...findingQuery(asked) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const organizationsInReach = queryOptions({
  queryKey: ["organizations", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/org_management/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const watch = (body: RequestBody<typeof createVip>) => call("POST /v1/vip_management/", { body });
export const change = (id: string, body: RequestBody<typeof updateVip>) =>
  call("PUT /v1/vip_management/{id}/", { params: { id }, body });
export const remove = (id: string) => call("DELETE /v1/vip_management/{id}/", { params: { id } });
export const requestConsent = (id: string, address: string) =>
  call("POST /v1/vip_management/{id}/consent_requests/", { params: { id }, body: { address } });
export const seen = (id: string) => call("POST /v1/vip_management/{id}/seen/", { params: { id } });
export const findingsFile = (id: string, asked: AskedFindings) =>
  callForFile("GET /v1/vip_management/{id}/findings/export/", { params: { id }, query: findingQuery(asked) });
