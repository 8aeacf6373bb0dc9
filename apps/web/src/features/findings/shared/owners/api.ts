import { queryOptions } from "@tanstack/react-query";

import { call } from "../../../../shared/call.ts";

/** The people and groups that work can be given to. */
export const ownersQuery = queryOptions({
  queryKey: ["finding-owners"],
  queryFn: async ({ signal }) => (await call("GET /v1/findings/owners/", { signal })).data,
});
