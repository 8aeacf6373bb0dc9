import { listBreaches } from "@parapet/domain/contracts/breaches";
import { cancelJob, type JobRow, listJobs, queueState, retryJob } from "@parapet/domain/contracts/jobs";
import { approvePartner, fulfilPurchase, rejectPartner } from "@parapet/domain/contracts/leads";
import { listOrganisations } from "@parapet/domain/contracts/organisations";
import {
  addOptOut,
  changeFeatures,
  changePlans,
  getMailState,
  listFeatures,
  listOptOuts,
  listPlans,
  removeOptOut,
  testMail,
} from "@parapet/domain/contracts/portal";
import { listUsers } from "@parapet/domain/contracts/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type BodyOf, call } from "../../shared/call.ts";

const AGAIN_MS = 5_000;
const MOST_A_PAGE = 100;

export const plansQuery = queryOptions({
  queryKey: ["portal", "plans"],
  queryFn: async ({ signal }) => (await call(listPlans, { signal })).data,
});
export const savePlans = (body: BodyOf<typeof changePlans>) => call(changePlans, { body });

export const featuresQuery = queryOptions({
  queryKey: ["portal", "features"],
  queryFn: async ({ signal }) => (await call(listFeatures, { signal })).data,
});
export const saveFeatures = (body: BodyOf<typeof changeFeatures>) => call(changeFeatures, { body });

export const queueQuery = queryOptions({
  queryKey: ["portal", "queue"],
  refetchInterval: AGAIN_MS,
  queryFn: async ({ signal }) => (await call(queueState, { signal, background: true })).data,
});
export const jobsQuery = (state: JobRow["state"] | null, name: string, page: number) =>
  queryOptions({
    queryKey: ["portal", "jobs", state, name, page],
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) =>
      call(listJobs, {
        query: { page, ...(state !== null && { state }), ...(name !== "" && { name }) },
        signal,
        background: true,
      }),
  });
export const tryAgain = ({ name, id }: JobRow) => call(retryJob, { params: { name, id } });
export const stopJob = ({ name, id }: JobRow) => call(cancelJob, { params: { name, id } });

export const mailQuery = queryOptions({
  queryKey: ["portal", "mail"],
  queryFn: async ({ signal }) => (await call(getMailState, { signal })).data,
});
export const sendTest = async () => (await call(testMail)).data;

export const breachesQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ["portal", "breaches", q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listBreaches, { query: { page, ...(q !== "" && { q }) }, signal }),
  });

export const optOutsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ["portal", "opt-outs", q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listOptOuts, { query: { page, ...(q !== "" && { q }) }, signal }),
  });
export const leaveAlone = (body: BodyOf<typeof addOptOut>) => call(addOptOut, { body });
export const takeOff = (id: string) => call(removeOptOut, { params: { id } });

export const approve = (id: string, body: BodyOf<typeof approvePartner>) =>
  call(approvePartner, { params: { id }, body });
export const reject = (id: string, body: BodyOf<typeof rejectPartner>) => call(rejectPartner, { params: { id }, body });
export const fulfil = (id: string, body: BodyOf<typeof fulfilPurchase>) =>
  call(fulfilPurchase, { params: { id }, body });

/** Every client, to choose one of. */
export const clientsQuery = queryOptions({
  queryKey: ["organisations", "clients"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listOrganisations, { query: { type: "client", page, page_size: MOST_A_PAGE }, signal })),
});
/** Every seller, to hand a lead to. */
export const sellersQuery = queryOptions({
  queryKey: ["users", "sellers"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listUsers, { query: { role: "seller", page, page_size: MOST_A_PAGE }, signal })),
});
