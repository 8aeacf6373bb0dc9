import type { SourceChange } from "@parapet/domain/contracts/source";
import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

export const feedsQuery = queryOptions({
  queryKey: ["portal", "feeds"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/feeds/", { signal })).data,
});
export const saveFeed = (id: string, body: SourceChange) =>
  call("PATCH /v1/portal_management/feeds/{id}/", { params: { id }, body });
export const fetchFeed = (id: string) => call("POST /v1/portal_management/feeds/{id}/sync/", { params: { id } });

export const connectorsQuery = queryOptions({
  queryKey: ["portal", "connectors"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/connectors/", { signal })).data,
});
export const saveConnector = (id: string, body: SourceChange) =>
  call("PATCH /v1/portal_management/connectors/{id}/", { params: { id }, body });
export const fetchConnector = (id: string) =>
  call("POST /v1/portal_management/connectors/{id}/run/", { params: { id } });
export const requestConnectorRun = async (id: string) =>
  (await call("POST /v1/portal_management/connectors/{id}/test/", { params: { id } })).data;
