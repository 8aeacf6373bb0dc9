export { raiseAlert } from "./commands/raise-alert.ts";
export { announceReport } from "./commands/announce-report.ts";
export { ticketDone } from "./ticket-done.ts";
export { makeTicket, notifyTicketFor, requireTicketSystem } from "./commands/tickets.ts";
