import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../../../shared/all-pages.ts";
import { call } from "../../../shared/call.ts";

const MAX_PER_PAGE = 100;

export const domainsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["domains", organization],
    queryFn: ({ signal }) =>
      allPages((page) => call("GET /v1/domains/", { query: { organization, page, page_size: MAX_PER_PAGE }, signal })),
  });

/** Opt-outs that concern verified domains of the own organization. */
export const optOutRequests = queryOptions({
  queryKey: ["opt-out-requests"],
  queryFn: async ({ signal }) => (await call("GET /v1/opt_out_requests/", { signal })).data,
});

export const decide = async (id: string, approve: boolean) =>
  (await call("POST /v1/opt_out_requests/{id}/", { params: { id }, body: { approve } })).data;

export const propose = (organization: string, name: string) =>
  call("POST /v1/domains/", { body: { organization, name } });

export const findVerificationRecord = async (organization: string, name: string, method: "dns" | "file" | "cloud") =>
  (await call("POST /v1/domains/{name}/verify/", { params: { name }, body: { organization, method } })).data;

/** Has a link mailed to the contacts that the registry publishes. */
export const requestContactProof = async (organization: string, name: string) =>
  (await call("POST /v1/domains/{name}/contact/", { params: { name }, body: { organization } })).data;

export const requestApproval = (organization: string, name: string, reason: string) =>
  call("POST /v1/domains/{name}/approve/", { params: { name }, body: { organization, reason } });

export const saveScanSettings = (
  organization: string,
  name: string,
  settings: { readonly own: readonly string[]; readonly selectors: readonly string[]; readonly testsRelay: boolean },
) =>
  call("PATCH /v1/domains/{name}/", {
    params: { name },
    body: {
      organization,
      own_names: [...settings.own],
      dkim_selectors: [...settings.selectors],
      open_relay_test: settings.testsRelay,
    },
  });

export const takeOff = (organization: string, name: string) =>
  call("DELETE /v1/domains/{name}/", { params: { name }, query: { organization } });
