import type { AssetNode } from "@parapet/domain/risk";
import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

export type { AssetNode };

/** The tree of a domain, whole or only what is new of it. */
export const assetGraphQuery = (domain: string | null, newOnly: boolean) =>
  queryOptions({
    queryKey: ["asset-graph", domain, newOnly],
    enabled: domain !== null,
    queryFn: async ({ signal }) => {
      const query = { domain: domain ?? undefined, ...(newOnly && { new_only: "true" }) };
      return (await call("GET /v1/assets/graph/", { query, signal })).data;
    },
  });
