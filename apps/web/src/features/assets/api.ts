import { readAssetGraph } from "@parapet/domain/contracts/assets";
import type { AssetNode } from "@parapet/domain/risk/asset-graph";
import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

export type { AssetNode };

/** The whole tree of a domain. */
export const assetGraphOf = (domain: string | null) =>
  queryOptions({
    queryKey: ["asset-graph", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) => (await call(readAssetGraph, { query: { domain: domain as never }, signal })).data,
  });
