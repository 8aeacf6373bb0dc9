import {
  addDomain,
  approveDomain,
  changeDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from "@parapet/domain/contracts/domains";
import { decideOptOutRequest, listOptOutRequests } from "@parapet/domain/contracts/opt-out";
import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../all-pages.ts";
import { call } from "../call.ts";

const MOST_A_PAGE = 100;

/** Every domain of an organisation and how far its proof is. */
export const domainsOf = (organisation: string) =>
  queryOptions({
    queryKey: ["domains", organisation],
    queryFn: ({ signal }) =>
      allPages((page) => call(listDomains, { query: { organisation, page, page_size: MOST_A_PAGE }, signal })),
  });

/** Opt-outs that concern verified domains of the own organisation. */
export const optOutRequests = queryOptions({
  queryKey: ["opt-out-requests"],
  queryFn: async ({ signal }) => (await call(listOptOutRequests, { signal })).data,
});

export const decide = async (id: string, approve: boolean) =>
  (await call(decideOptOutRequest, { params: { id }, body: { approve } })).data;

export const propose = (organisation: string, name: string) =>
  call(addDomain, { body: { organisation, name: name as never } });

export const lookForProof = async (organisation: string, name: string, method: "dns" | "file") =>
  (await call(verifyDomain, { params: { name: name as never }, body: { organisation, method } })).data;

export const requestApproval = (organisation: string, name: string, reason: string) =>
  call(approveDomain, { params: { name: name as never }, body: { organisation, reason } });

export const tellScan = (
  organisation: string,
  name: string,
  told: { readonly own: readonly string[]; readonly selectors: readonly string[]; readonly testsRelay: boolean },
) =>
  call(changeDomain, {
    params: { name: name as never },
    body: {
      organisation,
      own_names: told.own as never,
      dkim_selectors: [...told.selectors],
      open_relay_test: told.testsRelay,
    },
  });

export const takeOff = (organisation: string, name: string) =>
  call(removeDomain, { params: { name: name as never }, query: { organisation } });
