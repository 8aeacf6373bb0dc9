import {
  type ChannelRow,
  type ClaimedDelivery,
  recordAttempt,
  setChannelHealth,
  ticketById,
  updateTicket,
} from "@parapet/db/queries/alerts";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import {
  type ApiTicketSystem,
  type Ask,
  type Connection,
  type External,
  type ExternalState,
  readConnection,
  type TicketMessage,
  UnexpectedAnswer,
} from "@parapet/domain/ticket-systems";
import { ProbeError } from "@parapet/net/probe-error";

import type { Services } from "../../../platform/services.ts";
import { openAddress } from "../channel-secrets.ts";
import { type Attempt, giveUp, deliveryOrg, tryAgainAt } from "../delivery-attempt.ts";
import { ticketMessage } from "../outgoing-message.ts";
import { Declined, openTicketApi } from "../ticket-api.ts";

interface Done {
  readonly external: External | null;
  readonly state: Exclude<ExternalState, "gone"> | "closed";
}
interface Failed {
  readonly status: number | null;
  readonly error: "answered" | "could-not-reach" | "unexpected-answer" | "no-ticket-yet";
  readonly retryAfterSeconds: number | null;
}

/** Does in the system what the message says, and reads what became of the ticket. Safe to be repeated. */
const carryOut = async (
  ask: Ask,
  system: ApiTicketSystem,
  connection: Connection,
  message: TicketMessage,
): Promise<Done | null> => {
  if (message.event === "ticket.created") {
    // An attempt whose answer was lost may have created it.
    const external = (await system.find(ask, connection, message)) ?? (await system.create(ask, connection, message));
    return { external, state: "open" };
  }
  if (message.externalId === null) return null;
  await system.report(ask, connection, message.externalId, message);
  // As it is there: a workflow may offer no way back, and what is still done must not request another re-test.
  const state = await system.state(ask, connection, message.externalId);
  const isOver = state === "gone" || message.event === "ticket.finding_resolved";
  return { external: null, state: isOver ? "closed" : state };
};

/** What an error of a call means; anything else is a fault of the program. */
export const toFailure = (error: unknown): Failed => {
  if (error instanceof Declined)
    return { status: error.status, error: "answered", retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof UnexpectedAnswer) return { status: null, error: "unexpected-answer", retryAfterSeconds: null };
  if (error instanceof ProbeError && error.reason !== "cancelled")
    return { status: null, error: "could-not-reach", retryAfterSeconds: null };
  throw error;
};

/** Creates or changes a ticket through the API of its system, and stores its name there. */
export const deliverTicket = async (
  services: Pick<Services, "config" | "db" | "keys" | "netFor" | "now">,
  delivery: ClaimedDelivery,
  { channel, system }: { readonly channel: ChannelRow; readonly system: ApiTicketSystem },
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const org = deliveryOrg(delivery);
  const connection = readConnection(await openAddress(services.keys, channel));
  const { domain, message } = ticketMessage(delivery, services.config.publicUrl);
  const { own, ticket } = await within(services.db, [org], async (tx) => ({
    own: (await domainsOfOrganizations(tx, [org])).flatMap((it) => (it.state === "verified" ? [it.domain] : [])),
    ticket: await ticketById(tx, org, message.ticket),
  }));
  const judged = system.judge(connection["url"] ?? "", { own, operator: services.config.webhookHosts });
  if ("problem" in judged || ticket === undefined) return giveUp(services, delivery, "not-allowed");
  const ask = openTicketApi(services.netFor(domain), system, connection, { now: services.now(), signal });
  // The name of the ticket may have come after the message was written.
  const current = { ...message, externalId: ticket.external_id };
  const result = await carryOut(ask, system, connection, current).then(
    (done): Done | Failed => done ?? { status: null, error: "no-ticket-yet", retryAfterSeconds: null },
    toFailure,
  );
  return recordResult(services, delivery, { channel: channel.id, ticket: message.ticket }, result);
};

/** Stores what an attempt came to: the ticket's name and state, the message, and how the connection fares. */
const recordResult = async (
  services: Pick<Services, "db" | "now">,
  delivery: ClaimedDelivery,
  { channel, ticket }: { readonly channel: string; readonly ticket: string },
  result: Done | Failed,
): Promise<Attempt> => {
  const org = deliveryOrg(delivery);
  return within(services.db, [org], async (tx): Promise<Attempt> => {
    const now = services.now();
    const attempts = delivery.attempts + 1;
    if (!("error" in result)) {
      const { external, state } = result;
      const news = { state, ...(external !== null && { externalId: external.id, externalUrl: external.url }) };
      await updateTicket(tx, org, channel, ticket, news, now);
      await recordAttempt(tx, org, delivery.id, {
        at: now,
        state: "delivered",
        attempts,
        nextAt: null,
        deliveredAt: now,
        status: null,
        error: null,
        mail: null,
      });
      await setChannelHealth(tx, org, channel, "working", now);
      return { outcome: "delivered", status: null, error: null };
    }
    const { status, error, retryAfterSeconds } = result;
    const planned = await tryAgainAt(tx, delivery, attempts, now);
    const asked = new Date(now.getTime() + (retryAfterSeconds ?? 0) * 1000);
    const nextAt = planned === null || planned > asked ? planned : asked;
    await recordAttempt(tx, org, delivery.id, {
      at: now,
      state: nextAt === null ? "given-up" : "waiting",
      attempts,
      nextAt,
      deliveredAt: null,
      status,
      error,
      mail: null,
    });
    if (error !== "no-ticket-yet") await setChannelHealth(tx, org, channel, "failing", now);
    return { outcome: "failed", status, error };
  });
};
