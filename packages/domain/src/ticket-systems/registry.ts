import { signedEvents } from "./signed-events.ts";

/** Every kind of ticket system there is. */
export const TICKET_SYSTEMS = [signedEvents] as const;

export type TicketSystemKind = (typeof TICKET_SYSTEMS)[number]["id"];

export const TICKET_SYSTEM_KINDS = TICKET_SYSTEMS.map(({ id }) => id) as [TicketSystemKind, ...TicketSystemKind[]];

/** The definition of a stored kind; undefined for one that this version does not know. */
export const ticketSystemOfKind = (kind: string): (typeof TICKET_SYSTEMS)[number] | undefined =>
  TICKET_SYSTEMS.find(({ id }) => id === kind);
