import type {
  changeBillingProfile,
  Invoice,
  orderByInvoice,
  quoteOrder,
  recordRefund as refund,
} from "@parapet/domain/contracts/billing";
import type { INVOICE_SORTS } from "@parapet/domain/contracts/choices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call, callForFile } from "../../../../shared/call.ts";
import type { AskedOrder } from "../../../../shared/lists/list-order.ts";

export interface AskedOrders {
  readonly state?: Invoice["state"] | null;
  readonly q?: string;
  readonly organization?: string;
  readonly page?: number;
  readonly order?: AskedOrder<(typeof INVOICE_SORTS)[number]>;
}

/** One page of the orders and invoices in reach, newest first. */
export const ordersQuery = ({ state = null, q = "", organization, page = 1, order = {} }: AskedOrders) =>
  queryOptions({
    queryKey: ["invoices", state, q, organization ?? null, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/invoices/", {
        query: {
          page,
          ...order,
          ...(state !== null && { state }),
          ...(q !== "" && { q }),
          ...(organization !== undefined && { organization }),
        },
        signal,
      }),
  });

/** One order with what was received and refunded. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ["invoices", "one", number],
    queryFn: async ({ signal }) => (await call("GET /v1/invoices/{number}/", { params: { number }, signal })).data,
  });

export const quoteQuery = (body: RequestBody<typeof quoteOrder>) =>
  queryOptions({
    queryKey: ["quote", body],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call("POST /v1/payment/quote/", { body, signal })).data,
  });

export const placeOrder = async (body: RequestBody<typeof orderByInvoice>) =>
  (await call("POST /v1/invoices/", { body })).data;
export const settleOrder = (number: string, note: string) =>
  call("POST /v1/invoices/{number}/settle/", { params: { number }, body: { note } });
export const recordPayment = (number: string, body: { amount_cents: number; note: string }) =>
  call("POST /v1/invoices/{number}/payments/", { params: { number }, body });
export const recordRefund = (number: string, body: RequestBody<typeof refund>) =>
  call("POST /v1/invoices/{number}/refunds/", { params: { number }, body });
export const cancelOrder = (number: string, reason: string) =>
  call("POST /v1/invoices/{number}/cancel/", { params: { number }, body: { reason } });
export const resendInvoice = async (number: string) =>
  (await call("POST /v1/invoices/{number}/resend/", { params: { number } })).data.recipients;
export const fetchInvoice = (number: string) => callForFile("GET /v1/invoices/{number}/pdf/", { params: { number } });

export const fetchCreditNote = (number: string) =>
  callForFile("GET /v1/credit_notes/{number}/pdf/", { params: { number } });

/** Money that was returned, newest first. */
export const creditNotesQuery = (page: number) =>
  queryOptions({
    queryKey: ["invoices", "credit-notes", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/credit_notes/", { query: { page, page_size: 25 }, signal }),
  });

export const cardPage = async () => (await call("POST /v1/payment/card/", {})).data.url;

/** The own organization's billing details. */
export const billingProfileQuery = queryOptions({
  queryKey: ["billing-profile"],
  queryFn: async ({ signal }) => (await call("GET /v1/billing_profile/", { signal })).data,
});
export const saveBillingProfile = (body: RequestBody<typeof changeBillingProfile>) =>
  call("PUT /v1/billing_profile/", { body });
