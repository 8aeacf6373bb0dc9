import type { INSIGHT_SORTS } from "@parapet/domain/contracts/choices";
import type { createInsight, InsightAudience, ManagedInsight, updateInsight } from "@parapet/domain/contracts/insights";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

export const insightsQuery = (
  state: ManagedInsight["state"] | null,
  page: number,
  order: AskedOrder<(typeof INSIGHT_SORTS)[number]>,
) =>
  queryOptions({
    queryKey: ["insights", "manage", state, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/insights/manage/", { query: { page, ...order, ...(state !== null && { state }) }, signal }),
  });

export const audienceQuery = (audience: InsightAudience) =>
  queryOptions({
    queryKey: ["insights", "audience", audience],
    queryFn: async ({ signal }) => (await call("POST /v1/insights/audience/", { body: { audience }, signal })).data,
  });

export const write = (body: RequestBody<typeof createInsight>) => call("POST /v1/insights/", { body });
export const change = (id: string, body: RequestBody<typeof updateInsight>) =>
  call("PUT /v1/insights/{id}/", { params: { id }, body });
export const drop = (id: string) => call("DELETE /v1/insights/{id}/", { params: { id } });
