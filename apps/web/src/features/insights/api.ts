import {
  countAudience,
  createInsight,
  deleteInsight,
  type InsightAudience,
  listManagedInsights,
  type ManagedInsight,
  updateInsight,
} from "@parapet/domain/contracts/insights";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type BodyOf, call } from "../../shared/call.ts";

export const insightsQuery = (state: ManagedInsight["state"] | null, page: number) =>
  queryOptions({
    queryKey: ["insights", "manage", state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listManagedInsights, { query: { page, ...(state !== null && { state }) }, signal }),
  });

export const audienceQuery = (audience: InsightAudience) =>
  queryOptions({
    queryKey: ["insights", "audience", audience],
    queryFn: async ({ signal }) => (await call(countAudience, { body: { audience }, signal })).data,
  });

export const write = (body: BodyOf<typeof createInsight>) => call(createInsight, { body });
export const change = (id: string, body: BodyOf<typeof updateInsight>) => call(updateInsight, { params: { id }, body });
export const drop = (id: string) => call(deleteInsight, { params: { id } });
