import type { Brand, changeBrand } from "@parapet/domain/contracts/organizations";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../../shared/call.ts";

/** The name, colour and logo that this reader sees. */
export const brandQuery = queryOptions({
  queryKey: ["brand"],
  queryFn: async ({ signal }): Promise<Brand> => (await call("GET /v1/branding/", { signal })).data,
  staleTime: 300_000,
});

export const saveBrand = async (body: RequestBody<typeof changeBrand>) =>
  (await call("PUT /v1/branding/", { body })).data;
