/** The payload sent to the ticket system. */
export interface TicketFacts {
  readonly domain: string;
  readonly event: "ticket.created" | "ticket.finding_resolved" | "ticket.finding_reopened" | "ticket.test";
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
}

/** A ticket's news as a program reads it; `ticket_id` is what it sends back with its own. */
export const ticketEvent = (id: string, at: Date, facts: TicketFacts, publicUrl: string): object => ({
  id,
  type: facts.event,
  created_at: Math.floor(at.getTime() / 1000),
  data: {
    ticket_id: facts.ticket,
    external_id: facts.externalId,
    domain: facts.domain,
    note: facts.note,
    finding: facts.finding,
    // With its status left open: the ticket may be read after the finding was evaluated or resolved.
    link:
      facts.finding === null
        ? publicUrl
        : `${publicUrl}/dashboard/current-risk/${facts.finding.area}?finding=${facts.finding.id}&status=all`,
  },
});
