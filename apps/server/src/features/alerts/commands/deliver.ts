import type { Db } from "@parapet/db/db";
import {
  channelById,
  type ChannelRow,
  claimDelivery,
  type ClaimedDelivery,
  mailsBeside,
  settingById,
} from "@parapet/db/queries/alerts";
import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { channelOfKind } from "@parapet/domain/channels";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { ticketSystemOfKind } from "@parapet/domain/ticket-systems";

import type { Actor } from "../../../platform/actor.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import type { AlertFacts } from "../alert-message.ts";
import { openAddress } from "../channel-secrets.ts";
import { type Attempt, giveUp, deliveryOrg } from "../delivery-attempt.ts";
import { channelMessage, ticketMessage } from "../outgoing-message.ts";
import { permittedEvents } from "../permitted-events.ts";
import { deliverMail } from "./deliver-mail.ts";
import { deliverTicket } from "./deliver-ticket.ts";
import { deliverWeb } from "./deliver-web.ts";

/** Lease longer than any attempt, so that no other worker sends the same message meanwhile. */
export const LEASE_MS = 60_000;

type Needs = Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now">;

interface Taken {
  readonly delivery: ClaimedDelivery;
  readonly channel: ChannelRow;
  /** Who answers for it; null where it left already, and is only asked after. */
  readonly owner: Actor | null;
}

/** Takes a message that is due and judges again whether it may be sent. Null: it was not due, or another worker has it. */
const take = async (services: Needs, id: string): Promise<Taken | Attempt | null> => {
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
  return permitted === null ? giveUp(services, delivery, "not-permitted") : { delivery: permitted, channel, owner };
};

/** Do two messages end with the same person, or the same key of theirs? */
const isOfOne = (one: Actor | null, other: Actor | null): boolean =>
  one !== null && other !== null && one.user === other.user && one.key === other.key;

/** What other alerts of the same owner have for the same address at this moment: a scan is one message to whom several of them name. */
const takeBeside = async (
  services: Needs,
  { delivery, channel, owner }: Taken,
  signal: AbortSignal | undefined,
): Promise<ClaimedDelivery[]> => {
  if (channel.kind !== "email" || delivery.about !== "alert" || delivery.mail_id !== null) return [];
  const others = await asSystem(services.db, "job-lookup", (tx) => mailsBeside(tx, delivery, services.now()));
  const beside: ClaimedDelivery[] = [];
  for (const id of others) {
    const other = await take(services, id);
    if (other === null || "outcome" in other) continue;
    const isSame = (await openAddress(services.keys, other.channel)) === (await openAddress(services.keys, channel));
    // One message waits for one owner: it would leave with another's right, or be kept back with it.
    if (isSame && isOfOne(owner, other.owner)) beside.push(other.delivery);
    else await send(services, other, [], signal);
  }
  return beside;
};

/** Tries to send one message, if it is due. Null: it was not, or another worker has it. */
export const deliver = async (services: Needs, id: string, signal?: AbortSignal): Promise<Attempt | null> => {
  const taken = await take(services, id);
  if (taken === null || "outcome" in taken) return taken;
  return send(services, taken, await takeBeside(services, taken, signal), signal);
};

/** Sends the message in the form of its channel or ticket system. */
const send = async (
  services: Needs,
  { delivery, channel }: Omit<Taken, "owner">,
  beside: readonly ClaimedDelivery[],
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const { publicUrl } = services.config;
  const system = ticketSystemOfKind(channel.kind);
  if (delivery.about === "ticket" && system !== undefined) {
    if (system.via === "api") return deliverTicket(services, delivery, { channel, system }, signal);
    const message = ticketMessage(delivery, publicUrl);
    return deliverWeb(services, delivery, { channel, destination: system }, message, signal);
  }
  const destination = channelOfKind(channel.kind);
  // Of a kind that only another version knows: it is sent in no form that its receiver may not expect.
  if (destination === undefined || delivery.about === "ticket") return giveUp(services, delivery, "unknown-channel");
  if (destination.via === "mail") return deliverMail(services, { delivery, beside, channel });
  return deliverWeb(services, delivery, { channel, destination }, channelMessage(delivery, publicUrl), signal);
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
  const org = deliveryOrg(delivery);
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
  const setting = await settingById(tx, [deliveryOrg(delivery)], delivery.setting_id);
  if (setting === undefined) return null;
  if (!setting.enabled || (setting.muted_until !== null && setting.muted_until > now)) return "muted";
  const having = await organizationsWithDomain(tx, [deliveryOrg(delivery)], setting.domain);
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
