import { queryOptions } from "@tanstack/react-query";

import { call } from "../../../../shared/call.ts";

const named = (organization: string | null) => (organization === null ? {} : { organization });

/** What the own organization has bought and how much of it is used; of a client, what the partner that asks pays by card. */
export const subscriptionQuery = (organization: string | null = null) =>
  queryOptions({
    queryKey: ["subscription", organization],
    queryFn: async ({ signal }) => (await call("GET /v1/subscription/", { query: named(organization), signal })).data,
  });

export const cancelPlan = async (password: string, organization: string | null) =>
  (await call("POST /v1/subscription/cancel/", { body: { password, ...named(organization) } })).data.ends_at;
export const resumePlan = (organization: string | null) =>
  call("POST /v1/subscription/resume/", { body: named(organization) });
