import { queryOptions } from "@tanstack/react-query";

import { call } from "../../../../shared/call.ts";

/** The ways into a domain's organization, the most dangerous first. */
export const attackPathsQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["attack-paths", domain],
    enabled: domain !== null,
    queryFn: ({ signal }) => call("GET /v1/attack_paths/", { query: { domain: domain ?? undefined }, signal }),
  });
