import type { INDICATOR_SORTS, INDICATOR_STATES } from "@parapet/domain/contracts/choices";
import type { enterIndicators } from "@parapet/domain/contracts/intel";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

type IndicatorState = (typeof INDICATOR_STATES)[number];

export const indicatorsKey = ["portal", "indicators"] as const;

export const indicatorsQuery = (
  state: IndicatorState,
  page: number,
  order: AskedOrder<(typeof INDICATOR_SORTS)[number]>,
) =>
  queryOptions({
    queryKey: [...indicatorsKey, state, page, order],
    queryFn: ({ signal }) =>
      call("GET /v1/portal_management/indicators/", { query: { state, page, ...order }, signal }),
    placeholderData: keepPreviousData,
  });

/** How each line is read, whether it is known, and on which warning lists it is. */
export const readLines = async (values: string[]) => (await call("POST /v1/ioc/lookup/", { body: { values } })).data;

export const enter = async (body: RequestBody<typeof enterIndicators>) =>
  (await call("POST /v1/portal_management/indicators/", { body })).data;

export const decide = async (ids: string[], decision: "approve" | "reject", reason?: string) =>
  (
    await call("POST /v1/portal_management/indicators/review/", {
      body: { ids, decision, ...(reason !== undefined && { reason }) },
    })
  ).data;

export const withdraw = async (ids: string[], reason: string) =>
  (await call("POST /v1/portal_management/indicators/withdraw/", { body: { ids, reason } })).data;
