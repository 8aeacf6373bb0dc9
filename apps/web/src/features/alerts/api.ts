import type { createAlertSetting, putTicketSystem, updateAlertSetting } from "@parapet/domain/contracts/alerts";
import type { ALERT_SORTS, DELIVERY_SORTS } from "@parapet/domain/contracts/choices";
import type { addWatchRule, changeWatchRule } from "@parapet/domain/contracts/mentions";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type RequestBody, call } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

const MAX_PER_PAGE = 100;

/** Every alert in reach, page after page. */
export const settingsQuery = queryOptions({
  queryKey: ["alerts", "settings"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/alert_management/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const raisedPage = (page: number, order: AskedOrder<(typeof ALERT_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["alerts", "raised", page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/alert_management/alerts/", { query: { page, ...order }, signal }),
  });

/** One page of what was sent, and of what is being tried. */
export const deliveriesPage = (page: number, order: AskedOrder<(typeof DELIVERY_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["alerts", "log", page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/alert_management/deliveries/", { query: { page, ...order }, signal }),
  });

export const create = async (body: RequestBody<typeof createAlertSetting>) =>
  (await call("POST /v1/alert_management/", { body })).data;
export const change = async (id: string, body: RequestBody<typeof updateAlertSetting>) =>
  (await call("PATCH /v1/alert_management/{id}/", { params: { id }, body })).data;
export const remove = (id: string) => call("DELETE /v1/alert_management/{id}/", { params: { id } });
export const sendTest = async (id: string) =>
  (await call("POST /v1/alert_management/{id}/test/", { params: { id } })).data;
export const renewSecret = async (id: string) =>
  (await call("POST /v1/alert_management/{id}/secret/", { params: { id } })).data.webhook_secret;
export const retry = (id: string) => call("POST /v1/alert_management/deliveries/{id}/retry/", { params: { id } });

/** The words that mentions are searched for. */
export const watchedQuery = queryOptions({
  queryKey: ["alerts", "watched"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/watch_rules/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});
export const watchFor = (body: RequestBody<typeof addWatchRule>) => call("POST /v1/watch_rules/", { body });
export const changeWatched = (id: string, body: RequestBody<typeof changeWatchRule>) =>
  call("PATCH /v1/watch_rules/{id}/", { params: { id }, body });
export const stopWatching = (id: string) => call("DELETE /v1/watch_rules/{id}/", { params: { id } });

/** The ticket system that findings are sent to; null where there is none. */
export const ticketSystemQuery = queryOptions({
  queryKey: ["tickets", "system"],
  queryFn: async ({ signal }) => (await call("GET /v1/ticket_system/", { signal })).data,
});
export const saveTicketSystem = async (body: RequestBody<typeof putTicketSystem>) =>
  (await call("PUT /v1/ticket_system/", { body })).data.secret;
export const deleteTicketSystem = () => call("DELETE /v1/ticket_system/");
