import type { ClaimedDelivery } from "@parapet/db/queries/alerts";
import { findWorst } from "@parapet/domain/alerts";
import type { ChannelMessage } from "@parapet/domain/channels";
import type { TicketMessage } from "@parapet/domain/ticket-systems";
import type { Locale } from "@parapet/words/locale";

import { type AlertFacts, wordAlert } from "./alert-message.ts";
import { reportEvent, type ReportNotice, wordReport } from "./report-notice.ts";
import { alertEvent } from "./webhook-event.ts";

/** What a delivery to a ticket system keeps. */
export type TicketFacts = Omit<TicketMessage, "id" | "at" | "link" | "locale"> & {
  /** Absent from those that were stored without it. */
  readonly locale?: Locale;
};

/** What a delivery says in a channel, and the domain whose network it leaves by. */
export const channelMessage = (
  delivery: ClaimedDelivery,
  publicUrl: string,
): { readonly domain: string; readonly message: ChannelMessage } => {
  const { id, created_at: at, about, org_id: org } = delivery;
  if (about === "report") {
    const notice = delivery.message as ReportNotice;
    const domain = notice.domains[0] ?? "";
    return {
      domain,
      message: { id, domain, severity: null, words: wordReport(notice), event: reportEvent(id, at, notice) },
    };
  }
  const facts = delivery.message as AlertFacts;
  const words = wordAlert(facts, publicUrl, org);
  const { domain, events } = facts;
  const message = { id, domain, severity: findWorst(events), words, event: alertEvent(id, at, facts, words) };
  return { domain, message };
};

/** What a delivery says to a ticket system. */
export const ticketMessage = (
  delivery: ClaimedDelivery,
  publicUrl: string,
): { readonly domain: string; readonly message: TicketMessage } => {
  const facts = delivery.message as TicketFacts;
  const { finding } = facts;
  // With its status left open: the ticket may be read after the finding was evaluated or resolved.
  const link =
    finding === null
      ? publicUrl
      : `${publicUrl}/dashboard/current-risk/${finding.area}?finding=${finding.id}&status=all`;
  return {
    domain: facts.domain,
    message: { ...facts, id: delivery.id, at: delivery.created_at, link, locale: facts.locale ?? "en" },
  };
};
