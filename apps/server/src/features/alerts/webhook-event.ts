import { findWorst } from "@parapet/domain/alerts";
import type { MessageWords } from "@parapet/domain/channels";

import { type AlertFacts, wordEvent } from "./alert-message.ts";

/** An alert as a program reads it. */
export const alertEvent = (id: string, at: Date, facts: AlertFacts, { title, link }: MessageWords): object => ({
  id,
  type: facts.isTest ? "alert.test" : "alert.raised",
  created_at: Math.floor(at.getTime() / 1000),
  data: {
    domain: facts.domain,
    alert: facts.name,
    title,
    severity: findWorst(facts.events),
    count: facts.count,
    link,
    events: facts.events.map((event) => ({
      type: event.type,
      severity: event.severity,
      subject: event.subject,
      text: wordEvent(event, facts.locale),
      finding_id: event.finding ?? null,
      ...(event.before !== undefined && { before: event.before }),
      ...(event.after !== undefined && { after: event.after }),
      ...(event.confidence !== undefined && { confidence: event.confidence }),
      ...(event.days !== undefined && { days_left: event.days }),
    })),
  },
});
