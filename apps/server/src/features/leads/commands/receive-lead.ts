import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { insertLead, type LeadKind, leadsOfAddress, operatorInbox } from "@parapet/db/queries/leads";
import { asSystem } from "@parapet/db/unscoped";
import { findPlanName } from "@parapet/domain/plans";
import { pair } from "@parapet/words/format/pair";
import type { Locale } from "@parapet/words/locale";
import { LEAD_CHOICES, LEAD_FIELDS, LEAD_KINDS } from "@parapet/words/messages/mail/lead-kinds";

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

type Fields = typeof LEAD_FIELDS.en;
const isField = (name: string): name is keyof Fields => name in LEAD_FIELDS.en;

const isClient = (value: unknown): value is { name: string; domain: string; plan: string } =>
  typeof value === "object" && value !== null && "name" in value && "domain" in value && "plan" in value;

/** A field of the form as a person writes it. Internal values have no line. */
const lineOf = (locale: Locale, name: string, value: unknown): string | null => {
  if (!isField(name) || value === "" || value === undefined || value === null) return null;
  const label = LEAD_FIELDS[locale][name];
  if (Array.isArray(value)) {
    const rows = value
      .filter(isClient)
      .map((one) => `  ${one.name}, ${one.domain}, ${findPlanName(one.plan) ?? one.plan}`);
    return rows.length === 0 ? null : [pair(locale, label, "").trimEnd(), ...rows].join("\n");
  }
  if (typeof value !== "string") return null;
  if (name === "plan") return pair(locale, label, findPlanName(value) ?? value);
  const choices: Readonly<Record<string, string>> = LEAD_CHOICES[locale];
  return pair(locale, label, name === "billing" || name === "tier" ? (choices[value] ?? value) : value);
};

const detailsOf = (locale: Locale, body: Lead["body"]): string =>
  Object.entries(body)
    .map(([name, value]) => lineOf(locale, name, value))
    .filter((line) => line !== null)
    .join("\n");

/** An address may be a third party's: so many acknowledgements a day reach it, whatever is requested with it. */
const ACKNOWLEDGED_PER_DAY = 2;

/** Mails the next steps to the requester of a report. The mail contains nothing the visitor typed. */
const acknowledge = async (
  services: Pick<Services, "config" | "mail">,
  tx: Db,
  { email, locale }: Lead,
  sameSince: Date,
): Promise<void> => {
  if ((await leadsOfAddress(tx, "report", email, sameSince)) > ACKNOWLEDGED_PER_DAY) return;
  await services.mail.post(tx, {
    sender: null,
    kind: "reportRequested",
    to: email,
    name: null,
    locale,
    link: `${services.config.publicUrl}/signup`,
  });
};

/** Stores a visitor's submission and notifies the operator; duplicates are stored and notified once. */
export const receiveLead = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  lead: Lead,
): Promise<void> => {
  const at = services.now();
  const sameSince = new Date(at.getTime() - SAME_FOR_MS);
  await asSystem(services.db, "public-request", async (tx) => {
    const id = await insertLead(tx, {
      kind: lead.kind,
      email: lead.email,
      domain: lead.domain ?? null,
      locale: lead.locale,
      body: lead.body,
      fingerprint: fingerprintOf(lead),
      at,
      sameSince,
    });
    if (id === null) return;
    if (lead.kind === "report") await acknowledge(services, tx, lead, sameSince);
    for (const reader of await operatorInbox(tx)) {
      const locale = reader.locale;
      await services.mail.post(tx, {
        sender: null,
        kind: "lead",
        to: reader.email ?? "",
        name: reader.first_name,
        locale,
        values: { what: LEAD_KINDS[locale][lead.kind], who: lead.email, details: detailsOf(locale, lead.body) },
      });
    }
  });
  services.mail.nudge();
};
