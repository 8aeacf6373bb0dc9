export { raiseAlert } from "./raise-alert.ts";
export { announceReport } from "./announce-report.ts";
export { ticketDone } from "./ticket-done.ts";
export { makeTicket, notifyTicketOf, requireTicketSystem } from "./tickets.ts";
