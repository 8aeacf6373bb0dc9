import type { Db } from "@parapet/db/db";
import { insertDelivery } from "@parapet/db/queries/alert-delivery";
import { channelById, ticketChannel } from "@parapet/db/queries/alert-setting";
import { findingById, type FindingRow } from "@parapet/db/queries/finding";
import { insertTicket, ticketOf, type TicketRow, ticketsTouched } from "@parapet/db/queries/ticket";
import type { FindingId, OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import { Refusal } from "../../platform/http/errors.ts";
import type { Services } from "../../platform/services.ts";
import { findingOf } from "../../platform/texts/finding-wording.ts";
import { deliverAlertJob } from "./jobs/deliver-alert.ts";
import type { TicketFacts } from "./ticket-event.ts";

type Needs = Pick<Services, "jobs" | "now">;

const factsOf = (finding: FindingRow, locale: Locale): TicketFacts["finding"] => {
  const { id, title, explanation, remediation, severity, subject, area, cve } = findingOf(finding, locale, null);
  return { id, title, explanation, remediation, severity, subject, area, cve };
};

/** Writes an event for the system outside down and asks for its delivery, with the caller's transaction. */
const send = async (
  services: Needs,
  tx: Db,
  org: OrgId,
  channel: { id: string; hint: string },
  facts: TicketFacts,
): Promise<void> => {
  const delivery = await insertDelivery(tx, {
    org,
    setting: null,
    channel: channel.id,
    kind: "tickets",
    hint: channel.hint,
    about: "ticket",
    message: facts,
    at: services.now(),
  });
  await services.jobs.ask(deliverAlertJob, { delivery }, { tx });
};

/** Makes a ticket of a finding and sends it; a finding that has one keeps it and nothing is sent again. */
export const makeTicket = async (
  services: Needs,
  tx: Db,
  finding: FindingRow,
  by: { user: UserId; locale: Locale; note: string | undefined },
): Promise<TicketRow> => {
  const org = finding.org_id as OrgId;
  const channel = await ticketChannel(tx, org);
  if (channel === undefined) throw new Refusal("conflict", "no_ticket_system");
  const made = await insertTicket(tx, {
    org,
    finding: finding.id as FindingId,
    channel: channel.id,
    user: by.user,
    at: services.now(),
  });
  if (made === undefined) {
    const there = await ticketOf(tx, org, finding.id);
    if (there === undefined) throw new Refusal("conflict");
    return there;
  }
  await send(services, tx, org, channel, {
    domain: finding.domain,
    event: "ticket.created",
    ticket: made.id,
    externalId: null,
    note: by.note ?? null,
    finding: factsOf(finding, by.locale),
  });
  return made;
};

/** Tells the system outside what a run made of the findings behind its tickets. */
export const notifyTickets = async (services: Needs, tx: Db, org: OrgId, scan: ScanId): Promise<void> => {
  for (const { id, channel_id, external_id, finding_id, kind } of await ticketsTouched(tx, org, scan)) {
    const channel = await channelById(tx, org, channel_id);
    const finding = await findingById(tx, [org], finding_id as FindingId);
    if (channel === undefined || channel.stopped_at !== null || finding === undefined) continue;
    await send(services, tx, org, channel, {
      domain: finding.domain,
      event: kind === "resolved" ? "ticket.finding_resolved" : "ticket.finding_reopened",
      ticket: id,
      externalId: external_id,
      note: null,
      finding: factsOf(finding, "en"),
    });
  }
};
