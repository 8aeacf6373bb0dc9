import type { requestTakedown } from "@parapet/domain/contracts/takedowns";
import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../../../shared/all-pages.ts";
import { type RequestBody, call, callForFile } from "../../../shared/call.ts";

const MAX_PER_PAGE = 100;

/** Every request in reach, by the finding it was made from; the newest of several counts. */
export const takedownsByFinding = queryOptions({
  queryKey: ["takedowns", "by-finding"],
  queryFn: async ({ signal }) => {
    const all = await allPages((page) =>
      call("GET /v1/takedown_management/", { query: { page, page_size: MAX_PER_PAGE }, signal }),
    );
    const oldestFirst = all.toSorted((a, b) => a.requested_at - b.requested_at);
    return new Map(oldestFirst.flatMap((one) => (one.finding === null ? [] : [[one.finding, one] as const])));
  },
});

export const sendTakedownRequest = (body: RequestBody<typeof requestTakedown>) =>
  call("POST /v1/takedown_management/", { body });
export const withdraw = (id: string) => call("POST /v1/takedown_management/{id}/withdraw/", { params: { id } });
export const packFile = (id: string) => callForFile("GET /v1/takedown_management/{id}/evidence/", { params: { id } });
