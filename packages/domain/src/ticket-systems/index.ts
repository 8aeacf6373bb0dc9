export {
  type ApiTicketSystem,
  type Ask,
  type Connection,
  type External,
  type ExternalState,
  readConnection,
  storedConnection,
  UnexpectedAnswer,
} from "./api-ticket-system.ts";
export {
  API_TICKET_SYSTEMS,
  type ApiTicketSystemKind,
  TICKET_SYSTEMS,
  type TicketSystemKind,
  ticketSystemOfKind,
} from "./registry.ts";
export { signedEvents } from "./signed-events.ts";
export type { TicketMessage } from "./ticket-system.ts";
