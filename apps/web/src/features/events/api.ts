import type { createWebhook, updateWebhook } from "@parapet/domain/contracts/events";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { call, type RequestBody } from "../../shared/call.ts";

export const webhookList = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await call("GET /v1/webhooks/", { signal })).data,
});

export type DeliveryState = "waiting" | "delivered" | "dead";

export const deliveryList = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call("GET /v1/webhooks/{id}/deliveries/", { params: { id }, query: { state, before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const deliveryQuery = (id: string, event: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries", "one", event],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/webhooks/{id}/deliveries/{event}/", { params: { id, event }, signal })).data,
  });

export const addWebhook = async (body: RequestBody<typeof createWebhook>) =>
  (await call("POST /v1/webhooks/", { body })).data;
export const changeWebhook = (id: string, body: RequestBody<typeof updateWebhook>) =>
  call("PATCH /v1/webhooks/{id}/", { params: { id }, body });
export const removeWebhook = (id: string) => call("DELETE /v1/webhooks/{id}/", { params: { id } });
export const testWebhook = async (id: string) => (await call("POST /v1/webhooks/{id}/test/", { params: { id } })).data;
export const rotateSecret = async (id: string) =>
  (await call("POST /v1/webhooks/{id}/secret/", { params: { id }, body: {} })).data.secret;
export const replay = async (id: string, since: number) =>
  (await call("POST /v1/webhooks/{id}/replay/", { params: { id }, body: { since } })).data.events;
export const resend = (id: string, event: string) =>
  call("POST /v1/webhooks/{id}/deliveries/{event}/resend/", { params: { id, event } });
export const resendDead = async (id: string) =>
  (await call("POST /v1/webhooks/{id}/dead_letters/resend/", { params: { id } })).data.events;
