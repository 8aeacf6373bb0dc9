import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

const OWN_FINDINGS = 100;

/** Findings of the selected domain, open or closed, that contain this text. */
export const ownFindingsNaming = (text: string, domain: string | null) =>
  queryOptions({
    queryKey: ["findings-naming", text, domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (
        await call("GET /v1/findings/", {
          query: {
            domain: domain ?? undefined,
            q: text.slice(0, 200),
            status: "all",
            sort: "first_seen",
            page: 1,
            page_size: OWN_FINDINGS,
          },
          signal,
        })
      ).data,
  });
