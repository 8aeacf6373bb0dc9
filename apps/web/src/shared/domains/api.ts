import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../all-pages.ts";
import { call } from "../call.ts";

const MAX_PER_PAGE = 100;

/** Every domain of an organization and how far its proof is. */
export const domainsOf = (organisation: string) =>
  queryOptions({
    queryKey: ["domains", organisation],
    queryFn: ({ signal }) =>
      allPages((page) => call("GET /v1/domains/", { query: { organisation, page, page_size: MAX_PER_PAGE }, signal })),
  });

/** Opt-outs that concern verified domains of the own organization. */
export const optOutRequests = queryOptions({
  queryKey: ["opt-out-requests"],
  queryFn: async ({ signal }) => (await call("GET /v1/opt_out_requests/", { signal })).data,
});

export const decide = async (id: string, approve: boolean) =>
  (await call("POST /v1/opt_out_requests/{id}/", { params: { id }, body: { approve } })).data;

export const propose = (organisation: string, name: string) =>
  call("POST /v1/domains/", { body: { organisation, name } });

export const findVerificationRecord = async (organisation: string, name: string, method: "dns" | "file" | "cloud") =>
  (await call("POST /v1/domains/{name}/verify/", { params: { name }, body: { organisation, method } })).data;

/** Has a link mailed to the contacts that the registry publishes. */
export const requestContactProof = async (organisation: string, name: string) =>
  (await call("POST /v1/domains/{name}/contact/", { params: { name }, body: { organisation } })).data;

export const requestApproval = (organisation: string, name: string, reason: string) =>
  call("POST /v1/domains/{name}/approve/", { params: { name }, body: { organisation, reason } });

export const saveScanSettings = (
  organisation: string,
  name: string,
  settings: { readonly own: readonly string[]; readonly selectors: readonly string[]; readonly testsRelay: boolean },
) =>
  call("PATCH /v1/domains/{name}/", {
    params: { name },
    body: {
      organisation,
      own_names: [...settings.own],
      dkim_selectors: [...settings.selectors],
      open_relay_test: settings.testsRelay,
    },
  });

export const takeOff = (organisation: string, name: string) =>
  call("DELETE /v1/domains/{name}/", { params: { name }, query: { organisation } });
