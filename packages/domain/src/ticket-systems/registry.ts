import { jiraCloud, jiraDataCenter } from "./jira.ts";
import { signedEvents } from "./signed-events.ts";

export const API_TICKET_SYSTEMS = [jiraCloud, jiraDataCenter] as const;

/** Every kind of ticket system there is, in the order of the form. */
export const TICKET_SYSTEMS = [...API_TICKET_SYSTEMS, signedEvents] as const;

export type ApiTicketSystemKind = (typeof API_TICKET_SYSTEMS)[number]["id"];
export type TicketSystemKind = (typeof TICKET_SYSTEMS)[number]["id"];

export const API_TICKET_SYSTEM_KINDS = API_TICKET_SYSTEMS.map(({ id }) => id) as [
  ApiTicketSystemKind,
  ...ApiTicketSystemKind[],
];
export const TICKET_SYSTEM_KINDS = TICKET_SYSTEMS.map(({ id }) => id) as [TicketSystemKind, ...TicketSystemKind[]];

/** The definition of a stored kind; undefined for one that this version does not know. */
export const ticketSystemOfKind = (kind: string): (typeof TICKET_SYSTEMS)[number] | undefined =>
  TICKET_SYSTEMS.find(({ id }) => id === kind);
