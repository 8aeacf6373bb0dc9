import type { TICKET_SORTS } from "@parapet/domain/contracts/choices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call } from "../../../../shared/call.ts";
import type { AskedOrder } from "../../../../shared/lists/list-order.ts";

export const ticketsPage = (page: number, order: AskedOrder<(typeof TICKET_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["tickets", "list", page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/tickets/", { query: { page, ...order }, signal }),
  });

/** The ticket of a finding; null where it has none. */
export const ticketQuery = (finding: string) =>
  queryOptions({
    queryKey: ["tickets", "of", finding],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/tickets/", { query: { finding_id: finding, page_size: 1 }, signal })).data[0] ?? null,
  });

export const makeTicket = (finding_id: string, note: string) =>
  call("POST /v1/tickets/", { body: { finding_id, ...(note !== "" && { note }) } });
