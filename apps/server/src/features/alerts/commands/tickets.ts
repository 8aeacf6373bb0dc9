import type { Db } from "@parapet/db/db";
import {
  channelById,
  findTicketForFinding,
  insertDelivery,
  insertTicket,
  ticketChannel,
  type TicketRow,
  ticketsTouched,
} from "@parapet/db/queries/alerts";
import { findingById, type FindingRow } from "@parapet/db/queries/findings";
import type { FindingId, OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { TicketSystemKind } from "@parapet/domain/ticket-systems";
import type { Locale } from "@parapet/words/locale";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { toFinding } from "../../../platform/texts/finding-wording.ts";
import { deliverAlertJob } from "../jobs/deliver-alert.ts";
import type { TicketFacts } from "../outgoing-message.ts";

type Needs = Pick<Services, "jobs" | "now">;

const factsOf = (finding: FindingRow, locale: Locale): TicketFacts["finding"] => {
  const { id, title, explanation, remediation, severity, subject, area, cve } = toFinding(
    { ...finding, service_cve: null },
    locale,
    null,
  );
  return { id, title, explanation, remediation, severity, subject, area, cve };
};

/** Writes an event for the system outside down and asks for its delivery, with the caller's transaction. */
const send = async (
  services: Needs,
  tx: Db,
  org: OrgId,
  channel: { id: string; kind: string; hint: string },
  facts: TicketFacts,
): Promise<void> => {
  const delivery = await insertDelivery(tx, {
    org,
    setting: null,
    channel: channel.id,
    kind: channel.kind as TicketSystemKind,
    hint: channel.hint,
    about: "ticket",
    message: facts,
    at: services.now(),
  });
  await services.jobs.enqueue(deliverAlertJob, { delivery }, { tx, org });
};

/** Refuses where the organization has no ticket system, or one that no one answers for. */
export const requireTicketSystem = async (tx: Db, org: OrgId, now: Date) => {
  const channel = await ticketChannel(tx, org);
  if (channel === undefined) throw new Refusal("conflict", "no_ticket_system");
  if ((await ownerNow(tx, "ticket-system", channel.id, now)) === null) throw new Refusal("conflict", "needs_owner");
  return channel;
};

/** Makes a ticket of a finding and sends it; a finding that has one keeps it and nothing is sent again. */
export const makeTicket = async (
  services: Needs,
  tx: Db,
  finding: FindingRow,
  by: { user: UserId; locale: Locale; note: string | undefined },
): Promise<TicketRow> => {
  const org = finding.org_id as OrgId;
  const channel = await requireTicketSystem(tx, org, services.now());
  const made = await insertTicket(tx, {
    org,
    finding: finding.id as FindingId,
    channel: channel.id,
    user: by.user,
    at: services.now(),
  });
  if (made === undefined) {
    const there = await findTicketForFinding(tx, org, finding.id);
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
    locale: by.locale,
  });
  return made;
};

/** Makes a ticket as a person asks for it. */
export const createTicket = async (
  services: Needs,
  tx: Db,
  finding: FindingRow,
  by: { user: UserId; locale: Locale; note: string | undefined; origin: RequestOrigin },
): Promise<TicketRow> => {
  const ticket = await makeTicket(services, tx, finding, by);
  await audit(tx, by.origin, services.now(), {
    action: "finding.changed",
    org: finding.org_id as OrgId,
    actor: by.user,
    object: finding.id,
    detail: { ticket: ticket.id },
  });
  return ticket;
};

/** Sends what became of a finding to the ticket system that has a ticket for it. */
const sendOutcome = async (
  services: Needs,
  tx: Db,
  org: OrgId,
  ticket: { id: string; channel_id: string | null; external_id: string | null; finding_id: string },
  kind: "resolved" | "reopened",
): Promise<void> => {
  const channel = ticket.channel_id === null ? undefined : await channelById(tx, org, ticket.channel_id);
  const finding = await findingById(tx, [org], ticket.finding_id as FindingId);
  if (channel === undefined || channel.stopped_at !== null || finding === undefined) return;
  await send(services, tx, org, channel, {
    domain: finding.domain,
    event: kind === "resolved" ? "ticket.finding_resolved" : "ticket.finding_reopened",
    ticket: ticket.id,
    externalId: ticket.external_id,
    note: null,
    finding: factsOf(finding, "en"),
  });
};

/** Sends the result of a re-test to the ticket system, if the finding has a ticket. */
export const notifyTicketFor = async (
  services: Needs,
  tx: Db,
  org: OrgId,
  finding: FindingId,
  kind: "resolved" | "reopened",
): Promise<void> => {
  const ticket = await findTicketForFinding(tx, org, finding);
  if (ticket !== undefined) await sendOutcome(services, tx, org, ticket, kind);
};

/** Sends the outcome of a run for ticketed findings to the ticket system. */
export const notifyTickets = async (services: Needs, tx: Db, org: OrgId, scan: ScanId): Promise<void> => {
  for (const { kind, ...ticket } of await ticketsTouched(tx, org, scan))
    await sendOutcome(services, tx, org, ticket, kind);
};
