import type { Db } from "@parapet/db/db";
import {
  claimDelivery,
  type ClaimedDelivery,
  mailState,
  recordAttempt,
} from "@parapet/db/queries/alerts/alert-delivery";
import { channelById, type ChannelRow, setChannelHealth, settingById } from "@parapet/db/queries/alerts/alert-setting";
import { domainsOfOrganisations, organisationsWithDomain } from "@parapet/db/queries/verification/authorised-domain";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { judgeAddress, type WebChannelKind } from "@parapet/domain/alerts/channel-address";
import { nextAttempt } from "@parapet/domain/alerts/retry";
import { afterQuiet } from "@parapet/domain/alerts/when-due";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../../platform/actor.ts";
import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { type AlertFacts, type AlertMessage, linesOf, wordAlert } from "../alert-message.ts";
import { openAddress, openSecret } from "../channel-secrets.ts";
import { permittedEvents } from "../permitted-events.ts";
import { reportEvent, type ReportNotice, wordReport } from "../report-notice.ts";
import { rhythmOf } from "../rhythm-of.ts";
import { type Sent, sendWeb } from "../send-web.ts";
import { slackMessage } from "../slack-message.ts";
import { teamsMessage } from "../teams-message.ts";
import { type TicketFacts, ticketEvent } from "../ticket-event.ts";
import { alertEvent } from "../webhook-event.ts";
import { signWebhook } from "../webhook-signature.ts";

/** Lease longer than any attempt, so that no other worker sends the same message meanwhile. */
export const LEASE_MS = 60_000;
const MAIL_POLL_MS = 30_000;

/** What an attempt came to, as the test button shows it. */
export interface Attempt {
  readonly outcome: "delivered" | "handed over" | "failed";
  readonly status: number | null;
  readonly error: string | null;
}

const FAILED = (error: string): Attempt => ({ outcome: "failed", status: null, error });

/** Tries to send one message, if it is due. Null: it was not, or another worker has it. */
export const deliver = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now">,
  id: string,
  signal?: AbortSignal,
): Promise<Attempt | null> => {
  const now = services.now();
  const claimed = await asSystem(services.db, "job-lookup", async (tx) => {
    const delivery = await claimDelivery(tx, id, now, new Date(now.getTime() + LEASE_MS));
    if (delivery === undefined) return null;
    const { org_id, channel_id } = delivery;
    const channel = channel_id === null ? undefined : await channelById(tx, org_id as OrgId, channel_id);
    const owner = await ownerOf(tx, delivery, now);
    return { delivery, channel, owner, stopped: await stoppedMeanwhile(tx, delivery, owner, now) };
  });
  if (claimed === null) return null;
  const { delivery, channel, owner, stopped } = claimed;
  if (channel === undefined || (channel.stopped_at !== null && delivery.about !== "test"))
    return giveUp(services, delivery, "channel-removed");
  // Like what is raised while it is muted: listed, with the reason, and not sent; a mail that left is only asked after.
  if (stopped !== null && delivery.mail_id === null) return giveUp(services, delivery, stopped);
  const permitted = await permittedMessage(services, delivery, channel, owner);
  if (permitted === null) return giveUp(services, delivery, "not-permitted");
  return channel.kind === "email"
    ? deliverMail(services, permitted, channel)
    : deliverWeb(services, permitted, channel, signal);
};

/** The message without what its author or its recipient may not read; null: nothing is left of it. */
const permittedMessage = async (
  services: Pick<Services, "db" | "keys" | "now">,
  delivery: ClaimedDelivery,
  channel: ChannelRow,
  author: Actor | null,
): Promise<ClaimedDelivery | null> => {
  const { about, setting_id, mail_id } = delivery;
  if (about !== "alert" || setting_id === null || mail_id !== null || author === null) return delivery;
  const org = orgOf(delivery);
  const setting = await within(services.db, [org], (tx) => settingById(tx, [org], setting_id));
  if (setting === undefined) return delivery;
  const facts = delivery.message as AlertFacts;
  const email = channel.kind === "email" ? await openAddress(services.keys, channel) : null;
  const of = { org, domain: setting.domain, author };
  const events = await permittedEvents(services, of, email, facts.events);
  if (events.length === facts.events.length) return delivery;
  return events.length === 0 ? null : { ...delivery, message: { ...facts, events, count: events.length } };
};

/** What happened since the message was written that it must not be sent for? A test and a ticket are asked for by a person. */
const stoppedMeanwhile = async (
  tx: Db,
  delivery: ClaimedDelivery,
  owner: Actor | null,
  now: Date,
): Promise<"muted" | "domain-removed" | "owner-left" | null> => {
  if (owner === null) return "owner-left";
  if (delivery.about !== "alert" || delivery.setting_id === null) return null;
  const setting = await settingById(tx, [orgOf(delivery)], delivery.setting_id);
  if (setting === undefined) return null;
  if (!setting.enabled || (setting.muted_until !== null && setting.muted_until > now)) return "muted";
  const having = await organisationsWithDomain(tx, [orgOf(delivery)], setting.domain);
  return having.length === 0 ? "domain-removed" : null;
};

/** Who answers for the alert or the ticket system that the message leaves by. */
const ownerOf = async (
  tx: Db,
  { setting_id, channel_id }: Pick<ClaimedDelivery, "setting_id" | "channel_id">,
  now: Date,
): Promise<Actor | null> => {
  if (setting_id !== null) return ownerNow(tx, "alert-setting", setting_id, now);
  return channel_id === null ? null : ownerNow(tx, "ticket-system", channel_id, now);
};

const orgOf = (delivery: ClaimedDelivery): OrgId => delivery.org_id as OrgId;

const giveUp = async (
  services: Pick<Services, "db" | "now">,
  delivery: ClaimedDelivery,
  error: string,
): Promise<Attempt> => {
  await within(services.db, [orgOf(delivery)], (tx) =>
    recordAttempt(tx, orgOf(delivery), delivery.id, {
      at: services.now(),
      state: "given-up",
      attempts: delivery.attempts,
      nextAt: null,
      deliveredAt: null,
      status: null,
      error,
      mail: null,
    }),
  );
  return FAILED(error);
};

/** Mail is passed to the outbox once; from then on the message asks what became of it there. */
const deliverMail = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "now">,
  delivery: ClaimedDelivery,
  channel: ChannelRow,
): Promise<Attempt> => {
  const to = await openAddress(services.keys, channel);
  return within(services.db, [orgOf(delivery)], async (tx): Promise<Attempt> => {
    const now = services.now();
    const soon = new Date(now.getTime() + MAIL_POLL_MS);
    const record = (about: Partial<Parameters<typeof recordAttempt>[3]>) =>
      recordAttempt(tx, orgOf(delivery), delivery.id, {
        at: now,
        state: "waiting",
        attempts: delivery.attempts,
        nextAt: soon,
        deliveredAt: null,
        status: null,
        error: null,
        mail: delivery.mail_id,
        ...about,
      });
    if (delivery.mail_id === null) {
      const facts = delivery.message as AlertFacts;
      // The address is the customer's choice and need not be theirs: a name of their choice must not be read as a link.
      const message = wordAlert(
        { ...facts, name: mailSafeName(facts.name) },
        services.config.publicUrl,
        orgOf(delivery),
      );
      const mail = await services.mail.post(tx, {
        kind: "alert",
        to,
        name: facts.organisation,
        locale: facts.locale,
        values: { title: message.title, details: linesOf(message), alert: facts.name },
        link: message.link,
        sender: orgOf(delivery),
        about: {
          org: orgOf(delivery),
          ...(delivery.setting_id !== null && { owned: { kind: "alert-setting", id: delivery.setting_id } as const }),
        },
      });
      await record({ mail, attempts: delivery.attempts + 1 });
      return { outcome: "handed over", status: null, error: null };
    }
    const state = await mailState(tx, delivery.mail_id);
    if (state === "waiting") {
      await record({});
      return { outcome: "handed over", status: null, error: null };
    }
    if (state === "sent") {
      await record({ state: "delivered", deliveredAt: now, mail: null });
      await setChannelHealth(tx, orgOf(delivery), channel.id, "working", now);
      return { outcome: "delivered", status: null, error: null };
    }
    const again = delivery.about === "test" ? null : await tryAgainAt(tx, delivery, delivery.attempts, now);
    await record({ state: again === null ? "given-up" : "waiting", nextAt: again, error: "mail-refused", mail: null });
    await setChannelHealth(tx, orgOf(delivery), channel.id, "failing", now);
    return FAILED("mail-refused");
  });
};

/** What a message says: in words, and as a program reads it. */
const wordsOf = (
  delivery: ClaimedDelivery,
  publicUrl: string,
): { message: AlertMessage; event: object; domain: string } => {
  if (delivery.about === "report") {
    const notice = delivery.message as ReportNotice;
    return {
      message: wordReport(notice),
      event: reportEvent(delivery.id, delivery.created_at, notice),
      domain: notice.domains[0] ?? "",
    };
  }
  const facts = delivery.message as AlertFacts;
  const message = wordAlert(facts, publicUrl, orgOf(delivery));
  return { message, event: alertEvent(delivery.id, delivery.created_at, facts, message), domain: facts.domain };
};

/** The body and headers of a message in the form of its channel. */
const formOf = async (
  services: Pick<Services, "config" | "keys" | "now">,
  delivery: ClaimedDelivery,
  channel: ChannelRow,
): Promise<{ body: string; headers: Record<string, string>; domain: string }> => {
  const at = services.now();
  const { publicUrl } = services.config;
  if (delivery.about === "ticket" || channel.kind === "tickets") {
    const facts = delivery.message as TicketFacts;
    const body = JSON.stringify(ticketEvent(delivery.id, delivery.created_at, facts, publicUrl));
    const secret = (await openSecret(services.keys, channel)) ?? "";
    return { body, headers: signWebhook(secret, delivery.id, at, body), domain: facts.domain };
  }
  const { message, event, domain } = wordsOf(delivery, publicUrl);
  switch (channel.kind) {
    case "slack":
      return { body: JSON.stringify(slackMessage(message)), headers: {}, domain };
    case "teams":
      return { body: JSON.stringify(teamsMessage(message)), headers: {}, domain };
    default: {
      const body = JSON.stringify(event);
      const secret = (await openSecret(services.keys, channel)) ?? "";
      return { body, headers: signWebhook(secret, delivery.id, at, body), domain };
    }
  }
};

const deliverWeb = async (
  services: Pick<Services, "config" | "db" | "keys" | "netFor" | "now">,
  delivery: ClaimedDelivery,
  channel: ChannelRow,
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const org = orgOf(delivery);
  const domains = await within(services.db, [org], (tx) => domainsOfOrganisations(tx, [org]));
  const own = domains.flatMap(({ domain, state }) => (state === "verified" ? [domain] : []));
  // Evaluated again: a domain may have been lost, or a list shortened, since the address was saved.
  const judged = judgeAddress(channel.kind as WebChannelKind, await openAddress(services.keys, channel), {
    own,
    operator: services.config.webhookHosts,
  });
  if ("problem" in judged) return giveUp(services, delivery, "not-allowed");
  const { body, headers, domain } = await formOf(services, delivery, channel);
  const sent = await sendWeb(services.netFor(domain), judged.url, body, headers, signal);
  await within(services.db, [org], async (tx) => {
    const now = services.now();
    const { state, nextAt } = await outlookOf(tx, sent, delivery, now);
    await recordAttempt(tx, org, delivery.id, {
      at: now,
      state,
      attempts: delivery.attempts + 1,
      nextAt,
      deliveredAt: sent.outcome === "delivered" ? now : null,
      status: sent.status,
      error: sent.error,
      mail: null,
    });
    const health = { delivered: "working", failed: "failing", gone: "stopped" } as const;
    await setChannelHealth(tx, org, channel.id, health[sent.outcome], now);
  });
  return {
    outcome: sent.outcome === "delivered" ? "delivered" : "failed",
    status: sent.status,
    error: sent.error,
  };
};

/** When the next attempt is due, outside the recipient's quiet hours. Null: given up. */
const tryAgainAt = async (tx: Db, delivery: ClaimedDelivery, attempts: number, now: Date): Promise<Date | null> => {
  const next = nextAttempt(attempts, delivery.created_at, now);
  if (next === null || delivery.about !== "alert" || delivery.setting_id === null) return next;
  const setting = await settingById(tx, [orgOf(delivery)], delivery.setting_id);
  return setting === undefined ? next : afterQuiet(next, rhythmOf(setting));
};

/** Delivered, tried again later, or given up: at once for a test and for a receiver that is gone. */
const outlookOf = async (
  tx: Db,
  { outcome }: Sent,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<{ state: "waiting" | "delivered" | "given-up"; nextAt: Date | null }> => {
  if (outcome === "delivered") return { state: "delivered", nextAt: null };
  const isOver = outcome === "gone" || delivery.about === "test";
  const nextAt = isOver ? null : await tryAgainAt(tx, delivery, delivery.attempts + 1, now);
  return { state: nextAt === null ? "given-up" : "waiting", nextAt };
};
