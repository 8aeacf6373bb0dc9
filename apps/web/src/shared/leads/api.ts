import type { createLead, Lead, updateLead } from "@parapet/domain/contracts/leads";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type BodyOf, call } from "../call.ts";

export interface AskedLeads {
  readonly kind: Lead["kind"] | null;
  readonly without: Lead["kind"] | null;
  readonly state: Lead["state"] | null;
  readonly q: string;
  readonly page: number;
}

/** One page of the leads in reach. */
export const leadsQuery = ({ kind, without, state, q, page }: AskedLeads) =>
  queryOptions({
    queryKey: ["leads", kind, without, state, q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/leads/", {
        query: {
          page,
          ...(kind !== null && { kind }),
          ...(without !== null && { without }),
          ...(state !== null && { state }),
          ...(q !== "" && { q }),
        },
        signal,
      }),
  });

export const changeLead = (id: string, body: BodyOf<typeof updateLead>) =>
  call("PATCH /v1/leads/{id}/", { params: { id }, body });
export const writeLead = (body: BodyOf<typeof createLead>) => call("POST /v1/leads/", { body });
