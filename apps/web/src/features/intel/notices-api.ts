import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

/** Words that publishers want shown beside their data. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["intel-notices"],
    queryFn: async ({ signal }) => (await call("GET /v1/intel_notices/", { signal })).data,
  });
