import type { Locale } from "@parapet/words/locale";

import type { WebDestination } from "../channels/destination.ts";

export interface TicketMessage {
  /** The same at every attempt. */
  readonly id: string;
  readonly at: Date;
  readonly event: "ticket.created" | "ticket.finding_resolved" | "ticket.finding_reopened" | "ticket.test";
  readonly domain: string;
  readonly ticket: string;
  readonly externalId: string | null;
  readonly note: string | null;
  readonly finding: {
    readonly id: string;
    readonly title: string;
    readonly explanation: string;
    readonly remediation: string;
    readonly severity: string;
    readonly subject: string;
    readonly area: string;
    readonly cve: string | null;
  } | null;
  readonly link: string;
  /** Of the texts: that of the person who created the ticket. */
  readonly locale: Locale;
}

/** A system outside in which findings are worked on. */
export type TicketSystem<Id extends string = string> = WebDestination<Id, TicketMessage>;

export const defineTicketSystem = <const Id extends string>(system: TicketSystem<Id>): TicketSystem<Id> => system;
