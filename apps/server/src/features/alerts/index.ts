export { raiseAlert } from "./commands/raise-alert.ts";
export { announceReport } from "./commands/announce-report.ts";
export { ticketDone } from "./ticket-done.ts";
export { makeTicket, notifyTicketOf, requireTicketSystem } from "./commands/tickets.ts";
