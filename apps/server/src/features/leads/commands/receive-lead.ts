import { createHash } from "node:crypto";

import { insertLead, type LeadKind, operatorInbox } from "@parapet/db/queries/lead";
import { asSystem } from "@parapet/db/unscoped";
import { type Locale, LOCALES } from "@parapet/words/locale";
import { LEAD_KINDS } from "@parapet/words/messages/mail/lead-kinds";

import type { Services } from "../../../platform/services.ts";

/** The same form within this time is one lead, however often it is sent. */
const SAME_FOR_MS = 24 * 3_600_000;

export interface Lead {
  readonly kind: LeadKind;
  readonly email: string;
  readonly domain?: string | undefined;
  readonly locale: Locale;
  /** The form as it was checked. */
  readonly body: Readonly<Record<string, unknown>>;
}

const fingerprintOf = ({ kind, body }: Lead): string => {
  const { locale: _, ...content } = body;
  const ordered = Object.entries(content).toSorted(([a], [b]) => a.localeCompare(b));
  return createHash("sha256")
    .update(JSON.stringify([kind, ordered]))
    .digest("base64url");
};

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const detailsOf = (body: Lead["body"]): string =>
  Object.entries(body)
    .filter(([, value]) => value !== "" && value !== undefined)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join("\n");

/** Stores a visitor's submission and notifies the operator; duplicates are stored and notified once. */
export const receiveLead = async (services: Pick<Services, "db" | "mail" | "now">, lead: Lead): Promise<void> => {
  const at = services.now();
  await asSystem(services.db, "public-request", async (tx) => {
    const id = await insertLead(tx, {
      kind: lead.kind,
      email: lead.email,
      domain: lead.domain ?? null,
      locale: lead.locale,
      body: lead.body,
      fingerprint: fingerprintOf(lead),
      at,
      sameSince: new Date(at.getTime() - SAME_FOR_MS),
    });
    if (id === null) return;
    for (const reader of await operatorInbox(tx)) {
      const locale = LOCALES.find((known) => known === reader.locale) ?? "en";
      await services.mail.post(tx, {
        kind: "lead",
        to: reader.email ?? "",
        name: reader.first_name,
        locale,
        values: { what: LEAD_KINDS[locale][lead.kind], who: lead.email, details: detailsOf(lead.body) },
      });
    }
  });
  services.mail.nudge();
};
