export { raiseAlert } from "./raise-alert.ts";
export { ticketDone } from "./ticket-done.ts";
export { makeTicket, notifyTicketOf, requireTicketSystem } from "./tickets.ts";
