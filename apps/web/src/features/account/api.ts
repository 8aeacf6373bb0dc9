import {
  changePassword,
  confirmTwoStep,
  deleteAccount,
  endSession,
  endTrust,
  endTwoStep,
  listSessions,
  listTrustedBrowsers,
  startTwoStep,
  updateAccount,
} from "@parapet/domain/contracts/account";
import { createApiKey, listApiKeys, revokeApiKey } from "@parapet/domain/contracts/api-keys";
import { getPartnerAccess, setPartnerAccess } from "@parapet/domain/contracts/partner-access";
import { invoicePdf, listInvoices } from "@parapet/domain/contracts/payment";
import { cancelSubscription, getSubscription } from "@parapet/domain/contracts/subscription";
import { queryOptions } from "@tanstack/react-query";

import { type BodyOf, call, callForFile } from "../../shared/call.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["account-sessions"],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
});

export const trustedBrowsersQuery = queryOptions({
  queryKey: ["account-trusted-browsers"],
  queryFn: async ({ signal }) => (await call(listTrustedBrowsers, { signal })).data,
});

export const apiKeysQuery = queryOptions({
  queryKey: ["account-api-keys"],
  queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).data,
});

/** Whether the partner may reveal leaked credentials of the own organization. */
export const partnerAccessQuery = queryOptions({
  queryKey: ["partner-access"],
  queryFn: async ({ signal }) => (await call(getPartnerAccess, { signal })).data,
});
export const savePartnerAccess = (mayReveal: boolean) => call(setPartnerAccess, { body: { may_reveal: mayReveal } });

/** What the own organisation has bought and how much of it is used. */
export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: async ({ signal }) => (await call(getSubscription, { signal })).data,
});

/** The newest invoices of the own organisation. */
export const invoicesQuery = queryOptions({
  queryKey: ["invoices"],
  queryFn: async ({ signal }) => (await call(listInvoices, { query: { page_size: 50 }, signal })).data,
});
export const fetchInvoice = (number: string) => callForFile(invoicePdf, { params: { number } });

export const cancelPlan = async (password: string) =>
  (await call(cancelSubscription, { body: { password } })).data.ends_at;
export const saveProfile = (body: BodyOf<typeof updateAccount>) => call(updateAccount, { body });
export const choosePassword = (body: BodyOf<typeof changePassword>) => call(changePassword, { body });
export const deleteProfile = (password: string) => call(deleteAccount, { body: { password } });
export const revokeSession = (id: string) => call(endSession, { params: { id } });
export const revokeTrust = (id: string) => call(endTrust, { params: { id } });
export const beginApp = async (password: string) => (await call(startTwoStep, { body: { password } })).data;
export const confirmApp = async (code: string) => (await call(confirmTwoStep, { body: { code } })).data.recovery_codes;
export const backToMail = (body: BodyOf<typeof endTwoStep>) => call(endTwoStep, { body });
export const makeApiKey = async (body: BodyOf<typeof createApiKey>) => (await call(createApiKey, { body })).data.secret;
export const dropApiKey = (id: string) => call(revokeApiKey, { params: { id } });
