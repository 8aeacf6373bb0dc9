import { formatText } from "@parapet/words/format-text";
import { OUTGOING_TICKET_WORDS } from "@parapet/words/messages/alerts/outgoing-tickets/words";

import { plainLine } from "../alerts/plain-line.ts";
import type { TicketMessage } from "./ticket-system.ts";

/** Together below what systems take as one line. */
const MAX_TITLE = 130;
const MAX_SUBJECT = 100;
const MAX_TEXT = 8_000;

/** A ticket in words, before it takes the form of any system. `text` may have several lines; none of it is markup. */
export interface TicketText {
  readonly summary: string;
  readonly parts: readonly { readonly heading: string; readonly text: string }[];
  readonly link: { readonly text: string; readonly url: string };
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

export const ticketText = ({ finding, note, locale, link }: TicketMessage): TicketText => {
  const words = OUTGOING_TICKET_WORDS[locale];
  const facts =
    finding === null
      ? []
      : [
          { heading: words.asset, text: plainLine(finding.subject, 500) },
          { heading: words.severity, text: words.severities[finding.severity as keyof typeof words.severities] },
          ...(finding.cve === null ? [] : [{ heading: "CVE", text: plainLine(finding.cve) }]),
          { heading: words.explanation, text: cut(finding.explanation) },
          { heading: words.remediation, text: cut(finding.remediation) },
        ];
  return {
    summary:
      finding === null
        ? words.test
        : formatText(locale, words.summary, {
            title: plainLine(finding.title, MAX_TITLE),
            subject: plainLine(finding.subject, MAX_SUBJECT),
          }),
    parts: [...facts, ...(note === null || note === "" ? [] : [{ heading: words.note, text: cut(note) }])],
    link: { text: words.open, url: link },
  };
};

/** What a re-test or scan found, as a comment. */
export const reportText = ({ event, locale, finding }: TicketMessage): string => {
  const words = OUTGOING_TICKET_WORDS[locale];
  const text = event === "ticket.finding_resolved" ? words.resolved : words.reopened;
  return formatText(locale, text, { subject: plainLine(finding?.subject ?? "", 500) });
};
