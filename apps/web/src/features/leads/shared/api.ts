import type { LEAD_SORTS } from "@parapet/domain/contracts/choices";
import type { createLead, Lead, updateLead } from "@parapet/domain/contracts/leads";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";
import type { AskedOrder } from "../../../shared/lists/list-order.ts";

export interface AskedLeads {
  readonly kind: Lead["kind"] | null;
  readonly without: Lead["kind"] | null;
  readonly state: Lead["state"] | null;
  readonly q: string;
  readonly page: number;
  readonly order: AskedOrder<(typeof LEAD_SORTS)[number]>;
}

export const leadsQuery = ({ kind, without, state, q, page, order }: AskedLeads) =>
  queryOptions({
    queryKey: ["leads", kind, without, state, q, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/leads/", {
        query: {
          page,
          ...order,
          ...(kind !== null && { kind }),
          ...(without !== null && { without }),
          ...(state !== null && { state }),
          ...(q !== "" && { q }),
        },
        signal,
      }),
  });

export const changeLead = (id: string, body: RequestBody<typeof updateLead>) =>
  call("PATCH /v1/leads/{id}/", { params: { id }, body });
export const writeLead = (body: RequestBody<typeof createLead>) => call("POST /v1/leads/", { body });
