import {
  createAlertSetting,
  deleteAlertSetting,
  listAlertSettings,
  listDeliveries,
  listRaisedAlerts,
  renewWebhookSecret,
  retryDelivery,
  testAlertSetting,
  updateAlertSetting,
} from "@parapet/domain/contracts/alerts";
import { dropTicketSystem, putTicketSystem, readTicketSystem } from "@parapet/domain/contracts/tickets";
import { addWatchRule, changeWatchRule, listWatchRules, removeWatchRule } from "@parapet/domain/contracts/watch-rules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type BodyOf, call } from "../../shared/call.ts";

const MOST_A_PAGE = 100;

/** Every alert in reach, page after page. */
export const settingsQuery = queryOptions({
  queryKey: ["alerts", "settings"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listAlertSettings, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

/** One page of what was raised. */
export const raisedPage = (page: number) =>
  queryOptions({
    queryKey: ["alerts", "raised", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listRaisedAlerts, { query: { page }, signal }),
  });

/** One page of what was sent, and of what is being tried. */
export const deliveriesPage = (page: number) =>
  queryOptions({
    queryKey: ["alerts", "log", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDeliveries, { query: { page }, signal }),
  });

export const create = async (body: BodyOf<typeof createAlertSetting>) =>
  (await call(createAlertSetting, { body })).data;
export const change = async (id: string, body: BodyOf<typeof updateAlertSetting>) =>
  (await call(updateAlertSetting, { params: { id }, body })).data;
export const remove = (id: string) => call(deleteAlertSetting, { params: { id } });
export const sendTest = async (id: string) => (await call(testAlertSetting, { params: { id } })).data;
export const renewSecret = async (id: string) =>
  (await call(renewWebhookSecret, { params: { id } })).data.webhook_secret;
export const retry = (id: string) => call(retryDelivery, { params: { id } });

/** The words that mentions are searched for. */
export const watchedQuery = queryOptions({
  queryKey: ["alerts", "watched"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listWatchRules, { query: { page, page_size: MOST_A_PAGE }, signal })),
});
export const watchFor = (body: BodyOf<typeof addWatchRule>) => call(addWatchRule, { body });
export const changeWatched = (id: string, body: BodyOf<typeof changeWatchRule>) =>
  call(changeWatchRule, { params: { id }, body });
export const stopWatching = (id: string) => call(removeWatchRule, { params: { id } });

/** The ticket system that findings are sent to; null where there is none. */
export const ticketSystemQuery = queryOptions({
  queryKey: ["tickets", "system"],
  queryFn: async ({ signal }) => (await call(readTicketSystem, { signal })).data,
});
export const saveTicketSystem = async (webhook: string) =>
  (await call(putTicketSystem, { body: { webhook } })).data.secret;
export const forgetTicketSystem = () => call(dropTicketSystem);
