import * as z from "zod";

import { alerts } from "../../features/alerts.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { API_TICKET_SYSTEM_KINDS, TICKET_SYSTEM_KINDS } from "../../ticket-systems/registry.ts";
import { TICKET_SORTS } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { VERIFY_VERDICTS } from "../findings/findings.ts";
import { FindingId } from "../ids.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

export const TICKET_STATES = ["sent", "open", "in progress", "done", "closed"] as const;

const TicketSystem = z.object({
  id: z.string(),
  /** Masked; the address itself is written and never read back. */
  webhook: z.string(),
  state: z.enum(["working", "failing", "stopped"]),
  kind: z.enum(TICKET_SYSTEM_KINDS),
  /** Where a program sends its news, signed with the same key; the state of tickets in other systems is read from them. */
  inbound_url: z.string().nullable(),
});

export const readTicketSystem = endpoint(alerts.calls.readTicketSystem, {
  summary: "Get the connected ticket system",
  reply: z.object({ data: TicketSystem.nullable() }),
});

export const putTicketSystem = endpoint(alerts.calls.putTicketSystem, {
  summary: "Connect a ticket system after testing the connection; a signing key is returned once",
  body: z.union([
    z.strictObject({ webhook: z.string().trim().min(1).max(2_000) }),
    z.strictObject({
      kind: z.enum(API_TICKET_SYSTEM_KINDS),
      url: z.string().trim().max(300),
      account: z.string().trim().max(300).optional(),
      /** Written and never read back. */
      token: z.string().trim().max(500),
      project: z.string().trim().max(200),
      type: z.string().trim().max(100).optional(),
    }),
  ]),
  reply: z.object({ data: TicketSystem.extend({ secret: z.string().nullable() }) }),
});

export const dropTicketSystem = endpoint(alerts.calls.dropTicketSystem, {
  summary: "Disconnect the ticket system; existing tickets remain listed",
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

const Ticket = z.object({
  id: z.string(),
  finding_id: z.string(),
  state: z.enum(TICKET_STATES),
  external_id: z.string().nullable(),
  external_url: z.string().nullable(),
  created_at: z.number().int(),
  updated_at: z.number().int(),
});

/** A ticket with what it is about, and whether the finding is fixed: the word of the ticket system is verified by a re-test. */
const TicketRow = Ticket.extend({
  area: z.enum(FINDING_AREAS),
  domain: z.string(),
  subject: z.string(),
  /** The re-test since the ticket was created, or the scan that resolved the finding; null: none of them yet. */
  verification: z.object({ result: z.enum(["pending", ...VERIFY_VERDICTS]), at: z.number().int() }).nullable(),
});
export type TicketRow = z.infer<typeof TicketRow>;

export const createTicket = endpoint(alerts.calls.createTicket, {
  summary: "Create a ticket for a finding, or return the existing one",
  body: z.strictObject({ finding_id: FindingId, note: z.string().trim().max(2_000).optional() }),
  reply: z.object({ data: Ticket }),
});

export const listTickets = endpoint(alerts.calls.listTickets, {
  summary: "List tickets, newest first",
  query: PageQuery.extend({ ...SortQuery(TICKET_SORTS), finding_id: FindingId.optional() }),
  reply: Page(TicketRow),
});

/** What the system outside says: the state of a ticket, a note for the finding, its own name for the ticket. */
export const receiveTicketEvent = endpoint(alerts.calls.receiveTicketEvent, {
  summary: "Receive a status update from the ticket system; requires signature headers instead of an API key",
  params: z.strictObject({ system: z.uuid() }),
  body: z.strictObject({
    type: z.literal("ticket.updated"),
    ticket_id: z.uuid(),
    state: z.enum(TICKET_STATES).exclude(["sent"]).optional(),
    external_id: z.string().trim().max(200).optional(),
    external_url: z
      .url({ protocol: /^https$/ })
      .max(1_000)
      .optional(),
    note: z.string().trim().max(2_000).optional(),
  }),
  reply: z.object({ data: z.object({ accepted: z.literal(true), repeated: z.boolean() }) }),
});
