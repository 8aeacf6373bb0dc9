import type { startCheckout } from "@parapet/domain/contracts/billing";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";

const POLL_INTERVAL_MS = 2_000;
/** Polling stops after two minutes; the result then arrives by mail. */
const POLLS = 60;

export const paymentOptionsQuery = queryOptions({
  queryKey: ["payment-options"],
  queryFn: async ({ signal }) => (await call("GET /v1/payment/options/", { signal })).data,
});

/** Has the payment arrived? Asked until it has, or for two minutes. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ["checkout", id],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/payment/checkout/{id}/", { params: { id }, signal, background: true })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting" && state.dataUpdateCount < POLLS ? POLL_INTERVAL_MS : false,
  });

export const payByCard = async (body: RequestBody<typeof startCheckout>) =>
  (await call("POST /v1/payment/checkout/", { body })).data.url;
