import { readStatus } from "../channels/destination.ts";
import { judgeOwnUrl, urlHint } from "../channels/web-address.ts";
import { defineTicketSystem, type TicketMessage } from "./ticket-system.ts";

/** A ticket's news as a program reads it; `ticket_id` is what it sends back with its own. */
const ticketEvent = ({ id, at, event, domain, ticket, externalId, note, finding, link }: TicketMessage): object => ({
  id,
  type: event,
  created_at: Math.floor(at.getTime() / 1000),
  data: { ticket_id: ticket, external_id: externalId, domain, note, finding, link },
});

/** A program of the organization that keeps tickets: events out and states back, both signed. */
export const signedEvents = defineTicketSystem({
  id: "tickets",
  input: "url",
  via: "web",
  signs: true,
  judge: judgeOwnUrl,
  hint: urlHint,
  request: (address, message) => ({ url: address, body: ticketEvent(message) }),
  read: readStatus,
});
