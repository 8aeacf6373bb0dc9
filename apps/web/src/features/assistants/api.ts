import type { Assistant, AuthorizationRequest } from "@parapet/domain/contracts/assistants";
import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

export type { Assistant, AuthorizationRequest };

export const assistantsQuery = queryOptions({
  queryKey: ["assistants"],
  queryFn: ({ signal }) => call("GET /v1/assistants/", { signal }),
});
export const everyonesAssistantsQuery = queryOptions({
  queryKey: ["assistants", "organization"],
  queryFn: async ({ signal }) => (await call("GET /v1/assistants/organization/", { signal })).data,
});
export const requestQuery = (query: AuthorizationRequest) =>
  queryOptions({
    queryKey: ["assistants", "request", query],
    queryFn: async ({ signal }) => (await call("GET /v1/assistants/request/", { query, signal })).data,
    retry: false,
    staleTime: Infinity,
  });
export type Asked = Awaited<ReturnType<NonNullable<ReturnType<typeof requestQuery>["queryFn"]>>>;

export const connectAssistant = async (request: AuthorizationRequest, scopes: Assistant["scopes"]): Promise<string> =>
  (await call("POST /v1/assistants/", { body: { request, scopes } })).data.redirect_to;
export const disconnectAssistant = (id: string) => call("DELETE /v1/assistants/{id}/", { params: { id } });
export const disconnectEveryonesAssistant = (id: string) =>
  call("DELETE /v1/assistants/organization/{id}/", { params: { id } });
