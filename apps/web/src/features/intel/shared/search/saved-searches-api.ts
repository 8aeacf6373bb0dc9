import type { saveSearch } from "@parapet/domain/contracts/intel";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../../shared/call.ts";

/** The searches one keeps, in both databases. */
export const savedSearches = queryOptions({
  queryKey: ["saved-searches"],
  queryFn: async ({ signal }) => (await call("GET /v1/saved_searches/", { signal })).data,
});

export const storeSearch = (body: RequestBody<typeof saveSearch>) => call("POST /v1/saved_searches/", { body });
export const notifyOfSearch = (id: string, subscribed: boolean) =>
  call("PATCH /v1/saved_searches/{id}/", { params: { id }, body: { subscribed } });
export const deleteSearch = (id: string) => call("DELETE /v1/saved_searches/{id}/", { params: { id } });
