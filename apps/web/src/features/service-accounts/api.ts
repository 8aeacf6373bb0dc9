import type {
  changeServiceAccount,
  createServiceAccount,
  ServiceAccount,
} from "@parapet/domain/contracts/service-accounts";
import { queryOptions } from "@tanstack/react-query";

import { call, type RequestBody } from "../../shared/call.ts";

export type { ServiceAccount };
export type Settings = RequestBody<typeof createServiceAccount>;

export const serviceAccountsQuery = queryOptions({
  queryKey: ["service-accounts"],
  queryFn: ({ signal }) => call("GET /v1/service_accounts/", { signal }),
});
export const addServiceAccount = async (body: Settings) =>
  (await call("POST /v1/service_accounts/", { body })).data.secret;
export const saveServiceAccount = (id: string, body: RequestBody<typeof changeServiceAccount>) =>
  call("PUT /v1/service_accounts/{id}/", { params: { id }, body });
export const rotateServiceAccount = async (id: string, overlapHours: number) =>
  (await call("POST /v1/service_accounts/{id}/rotate/", { params: { id }, body: { overlap_hours: overlapHours } })).data
    .secret;
export const revokeServiceAccount = (id: string) => call("DELETE /v1/service_accounts/{id}/", { params: { id } });
