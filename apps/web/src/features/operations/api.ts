import type { changeInvoiceIssuer, fulfilPurchase } from "@parapet/domain/contracts/billing";
import type { BREACH_SORTS, JOB_SORTS, OPT_OUT_SORTS } from "@parapet/domain/contracts/choices";
import type { addOptOut } from "@parapet/domain/contracts/domains";
import type { approvePartner, rejectPartner } from "@parapet/domain/contracts/leads";
import type { changeFeatures, changePlans, changeSiteLinks, JobRow } from "@parapet/domain/contracts/operations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type RequestBody, call } from "../../shared/call.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

const AGAIN_MS = 5_000;
const MAX_PER_PAGE = 100;

export const plansQuery = queryOptions({
  queryKey: ["portal", "plans"],
  queryFn: async ({ signal }) => (await call("GET /v1/plans/", { signal })).data,
});
export const savePlans = (body: RequestBody<typeof changePlans>) => call("PUT /v1/portal_management/plans/", { body });

export const issuerQuery = queryOptions({
  queryKey: ["portal", "billing"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/billing/", { signal })).data,
});
export const saveIssuer = (body: RequestBody<typeof changeInvoiceIssuer>) =>
  call("PUT /v1/portal_management/billing/", { body });

export const featuresQuery = queryOptions({
  queryKey: ["portal", "features"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/features/", { signal })).data,
});
export const saveFeatures = (body: RequestBody<typeof changeFeatures>) =>
  call("PUT /v1/portal_management/features/", { body });

export const siteLinksQuery = queryOptions({
  queryKey: ["portal", "site-links"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/site_links/", { signal })).data,
});
export const saveSiteLinks = (body: RequestBody<typeof changeSiteLinks>) =>
  call("PUT /v1/portal_management/site_links/", { body });

export const queueQuery = queryOptions({
  queryKey: ["portal", "queue"],
  refetchInterval: AGAIN_MS,
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/queue/", { signal, background: true })).data,
});
export const storageQuery = queryOptions({
  queryKey: ["portal", "storage"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/storage/", { signal })).data,
});
export const jobsQuery = (
  state: JobRow["state"] | null,
  name: string,
  page: number,
  order: AskedOrder<(typeof JOB_SORTS)[number]>,
) =>
  queryOptions({
    queryKey: ["portal", "jobs", state, name, page, order],
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) =>
      call("GET /v1/portal_management/jobs/", {
        query: { page, ...order, ...(state !== null && { state }), ...(name !== "" && { name }) },
        signal,
        background: true,
      }),
  });
export const tryAgain = ({ name, id }: JobRow) =>
  call("POST /v1/portal_management/jobs/{name}/{id}/retry/", { params: { name, id } });
export const stopJob = ({ name, id }: JobRow) =>
  call("POST /v1/portal_management/jobs/{name}/{id}/cancel/", { params: { name, id } });

export const knowledgeQuery = queryOptions({
  queryKey: ["portal", "knowledge"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/knowledge/", { signal })).data,
});
export const knowledgeDifferenceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ["portal", "knowledge", from, to],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/portal_management/knowledge/{from}/diff/{to}/", { params: { from, to }, signal })).data,
  });
export const activateKnowledge = (version: string) =>
  call("POST /v1/portal_management/knowledge/{version}/activate/", { params: { version } });

export const mailQuery = queryOptions({
  queryKey: ["portal", "mail"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/mail/", { signal })).data,
});
export const sendTest = async () => (await call("POST /v1/portal_management/mail/test/")).data;

export const breachesQuery = (q: string, page: number, order: AskedOrder<(typeof BREACH_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["portal", "breaches", q, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/portal_management/breaches/", { query: { page, ...order, ...(q !== "" && { q }) }, signal }),
  });

export const optOutsQuery = (q: string, page: number, order: AskedOrder<(typeof OPT_OUT_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["portal", "opt-outs", q, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/portal_management/opt_outs/", { query: { page, ...order, ...(q !== "" && { q }) }, signal }),
  });
export const leaveAlone = (body: RequestBody<typeof addOptOut>) =>
  call("POST /v1/portal_management/opt_outs/", { body });
export const takeOff = (id: string) => call("DELETE /v1/portal_management/opt_outs/{id}/", { params: { id } });

export const approve = (id: string, body: RequestBody<typeof approvePartner>) =>
  call("POST /v1/portal_management/partner_registrations/{id}/approve/", { params: { id }, body });
export const reject = (id: string, body: RequestBody<typeof rejectPartner>) =>
  call("POST /v1/portal_management/partner_registrations/{id}/reject/", { params: { id }, body });
export const fulfil = async (id: string, body: RequestBody<typeof fulfilPurchase>) =>
  (await call("POST /v1/portal_management/purchase_requests/{id}/fulfil/", { params: { id }, body })).data.invoice;

/** What approving a registration would create. */
export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: ["leads", "registration", id],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/portal_management/partner_registrations/{id}/", { params: { id }, signal })).data,
  });

export const clientsQuery = queryOptions({
  queryKey: ["organizations", "clients"],
  queryFn: ({ signal }) =>
    allPages((page) =>
      call("GET /v1/org_management/", { query: { type: "client", page, page_size: MAX_PER_PAGE }, signal }),
    ),
});
/** Every seller, to hand a lead to. */
export const sellersQuery = queryOptions({
  queryKey: ["users", "sellers"],
  queryFn: ({ signal }) =>
    allPages((page) =>
      call("GET /v1/user_management/", { query: { role: "seller", page, page_size: MAX_PER_PAGE }, signal }),
    ),
});
